//! A copy of the database is the server as it was: tables go on there at the choice of the copy. And what those who run it ask.

use crate::{
    client::{Client, options, until},
    machines::{Postgres, skipped},
    serve::{Folder, Server, come_back, table},
};
use serde_json::{Value, json};
use sqlx::{AnyConnection, Connection};
use std::{path::Path, process::Command};

async fn play(client: &mut Client, choices: usize) -> Value {
    let mut state = client.my_turn().await;
    for turn in 0..choices {
        assert_eq!(client.choose(&state, turn * 5 % options(&state)).await["tell"], "done");
        state = client.my_turn().await;
    }
    state
}

/// The table stands where it stood when the copy was made, and goes on.
async fn goes_on(server: &Server, token: &str, table: &str, state: &Value) {
    let (mut client, again) = come_back(server, token, table).await;
    assert_eq!((&again["number"], &again["scene"]), (&state["number"], &state["scene"]));
    assert_eq!(client.choose(&again, 0).await["tell"], "done");
}

pub fn admin(options: &[&str]) -> (bool, String) {
    let told = Command::new(env!("CARGO_BIN_EXE_stapel")).arg("admin").args(options).output();
    let told = told.expect("the binary starts");
    let text = if told.status.success() { &told.stdout } else { &told.stderr };
    (told.status.success(), String::from_utf8_lossy(text).into_owned())
}

pub fn json_of(options: &[&str]) -> Value {
    let (good, text) = admin(options);
    assert!(good, "{text}");
    serde_json::from_str(&text).expect("JSON")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_copied_while_the_server_runs_and_looked_after_beside_it() {
    let (data, copy) = (Folder::new("backed-up"), Folder::new("restored"));
    let server = Server::start(&data.0);
    let (mut client, table) = table(&server, "athernum", 2).await;
    let state = play(&mut client, 4).await;
    std::fs::create_dir_all(&copy.0).expect("a folder can be made");
    let (from, to) = (data.0.display().to_string(), copy.0.join("stapel.db").display().to_string());
    let (good, why) = admin(&["--data", &from, "backup", &to]);
    assert!(good, "{why}");
    let (good, why) = admin(&["--data", &from, "backup", &to]);
    assert!(!good && why.contains("stapel.db"), "a copy does not overwrite another: {why}");

    let tables = json_of(&["--data", &from, "--json", "tables", "--stage", "playing"]);
    assert_eq!(
        (&tables[0]["id"], &tables[0]["game"], &tables[0]["node"]),
        (&json!(table), &json!("athernum"), &Value::Null)
    );
    assert!(
        json_of(&["--data", &from, "--json", "tables", "--stage", "over"])
            .as_array()
            .is_some_and(Vec::is_empty)
    );
    client.must(json!({"do": "name", "name": "Zoë Quill"})).await;
    let people = json_of(&["--data", &from, "--json", "people", "quill"]);
    let id = people[0]["id"].as_str().expect("an id");
    assert_eq!((&people[0]["name"], &people[0]["tables"]), (&json!("Zoë Quill"), &json!(1)));

    // Who is kept out is shown the door, and comes in again when they are not.
    assert!(admin(&["--data", &from, "bans", "add", id, "--days", "2", "--reason", "noise"]).0);
    assert_eq!(json_of(&["--data", &from, "--json", "bans", "list"])[0]["who"], json!(id));
    let told = client.news(|m| m["tell"] == "refused").await;
    assert_eq!(told["code"], "not-allowed", "{told}");
    let mut again = Client::connect(&server.address).await;
    let hello = json!({"do": "hello", "token": client.token, "lang": "de"});
    assert_eq!(again.refused(hello.clone()).await, "not-allowed");
    assert!(admin(&["--data", &from, "bans", "remove", id]).0);
    until("it is heard of", async || again.ask(hello.clone()).await["tell"] == "welcome").await;
    assert!(!admin(&["--data", &from, "bans", "remove", id]).0, "there is no such ban any more");
    assert!(!admin(&["--data", "/nowhere/at/all", "tables"]).0);
    let gone = json_of(&["--data", &from, "--json", "prune", "--keep-days", "1"]);
    assert_eq!(gone["gone"], 0, "nothing is a day old");
    // `serve --keep-days 0` keeps all for ever; this must not be the opposite of it.
    let (good, why) = admin(&["--data", &from, "prune", "--keep-days", "0"]);
    assert!(!good && why.contains("keep-days"), "{why}");

    server.kill();
    let server = Server::start(&copy.0);
    goes_on(&server, &client.token, &table, &state).await;
}

/// Before an upgrade, with the new program: the copy is what the old one can read.
#[test]
fn a_copy_is_of_the_database_as_it_is() {
    let data = Folder::new("earlier");
    std::fs::create_dir_all(&data.0).expect("a folder can be made");
    let (file, copy) = (data.0.join("stapel.db"), data.0.join("copy.db"));
    let first = include_str!("../../../server/migrations/0001_tables.sql");
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let tables = |file: &Path, make: Option<&str>| {
        runtime.block_on(async {
            sqlx::any::install_default_drivers();
            let url = format!("sqlite:{}?mode=rwc", file.display());
            let mut hand = AnyConnection::connect(&url).await.expect("a database");
            if let Some(schema) = make {
                sqlx::raw_sql(sqlx::AssertSqlSafe(schema.to_string()))
                    .execute(&mut hand)
                    .await
                    .expect("a schema");
            }
            let all = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name";
            sqlx::query_scalar::<_, String>(all).fetch_all(&mut hand).await.expect("names")
        })
    };
    let before = tables(&file, Some(first));
    let (from, to) = (data.0.display().to_string(), copy.display().to_string());
    let (good, why) = admin(&["--data", &from, "backup", &to]);
    assert!(good, "{why}");
    assert_eq!((tables(&copy, None), tables(&file, None)), (before.clone(), before));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dump_of_postgres_is_restored() {
    let postgres = match Postgres::start(false) {
        Ok(postgres) => postgres,
        Err(reason) => return skipped("PostgreSQL", &reason, "postgresql"),
    };
    postgres.sql("postgres", "CREATE DATABASE stapel");
    let server = Server::start_with(&["--database", &postgres.url("stapel")]);
    let (mut client, table) = table(&server, "athernum", 2).await;
    let state = play(&mut client, 4).await;
    let folder = Folder::new("dump");
    std::fs::create_dir_all(&folder.0).expect("a folder can be made");
    let file = folder.0.join("stapel.dump");
    let dumped =
        postgres.program("pg_dump").arg("-Fc").arg("-f").arg(&file).arg(postgres.url("stapel")).status();
    assert!(dumped.is_ok_and(|s| s.success()), "pg_dump");
    play_one(&mut client, &state).await;
    server.kill();
    postgres.sql("postgres", "CREATE DATABASE again");
    let restored = postgres.program("pg_restore").arg("-d").arg(postgres.url("again")).arg(&file).status();
    assert!(restored.is_ok_and(|s| s.success()), "pg_restore");
    let server = Server::start_with(&["--database", &postgres.url("again")]);
    goes_on(&server, &client.token, &table, &state).await;
    let (good, why) = admin(&["--database", &postgres.url("again"), "backup", "x.db"]);
    assert!(!good && why.contains("pg_dump"), "{why}");
}

async fn play_one(client: &mut Client, state: &Value) {
    assert_eq!(client.choose(state, 0).await["tell"], "done");
}
