//! The server as a whole: routes, the embedded client, starting and stopping.

use crate::{
    account,
    address::Address,
    analysis::{self, Analyses},
    api, bans, builder,
    card_workshop::{self, Trials},
    collection, events,
    fairness::hash,
    house::House,
    limits::{Asker, Doors},
    measure,
    measuring::{self, Measures},
    meeting, own_cards, own_decks,
    packed::Packed,
    plain, preferences, print, profile,
    protocol::Refusal,
    ratings,
    reading::{self, Readers},
    recovery,
    refused::Refused,
    replay, retention, socket, stage, web, websocket,
};
use axum::{
    Extension, Router,
    body::Body,
    extract::{ConnectInfo, Request, State},
    http::{HeaderMap, Method, StatusCode, header},
    middleware::{Next, from_fn, from_fn_with_state},
    response::{IntoResponse, Response},
    routing::get,
};
use hyper::{server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::{
    future::Future,
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Mutex, mpsc, watch},
};
use tower::ServiceExt;
use tower_http::{
    catch_panic::CatchPanicLayer, compression::CompressionLayer, limit::RequestBodyLimitLayer,
    timeout::TimeoutLayer,
};

/// The longest a connection that is no socket lives; browsers open another without a word.
const LIFE: Duration = Duration::from_secs(120);
/// How long open connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How long an answer about the database's health is good for.
const HEALTHY: Duration = Duration::from_secs(1);

#[derive(Clone, Debug)]
pub struct App {
    pub house: Arc<House>,
    pub analyses: Arc<Analyses>,
    pub measures: Arc<Measures>,
    pub trials: Arc<Trials>,
    pub readers: Arc<Readers>,
    pub packed: Arc<Packed>,
    sockets: Arc<Doors>,
    health: Arc<Mutex<Option<(Instant, bool)>>>,
    /// Turns true when the server stops.
    pub(crate) closing: watch::Receiver<bool>,
    /// Held by everything that has to end before the server has.
    _alive: mpsc::Sender<()>,
}

/// Serves until `stop` is done, then lets every connection end in order.
pub async fn serve(
    listener: TcpListener,
    house: Arc<House>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let mut upkeep = vec![
        tokio::spawn(measure::upkeep()),
        tokio::spawn(retention::upkeep(Arc::clone(&house))),
        tokio::spawn(bans::upkeep(Arc::clone(&house))),
        tokio::spawn(events::upkeep(Arc::clone(&house))),
        tokio::spawn(meeting::upkeep(Arc::clone(&house))),
    ];
    if let Some(cluster) = &house.cluster {
        upkeep.extend(cluster.start(&house).await.map_err(std::io::Error::other)?);
    }
    let limits = &house.rules.limits;
    raise_file_limit(limits.sockets + limits.connections);
    let (close, closing) = watch::channel(false);
    let (alive, mut all_gone) = mpsc::channel(1);
    let connections = Doors::new("stapel_connections", limits.connections, limits.connections_of_one);
    let app = App {
        house: Arc::clone(&house),
        analyses: Arc::default(),
        measures: Arc::default(),
        trials: Arc::default(),
        readers: Arc::default(),
        packed: Arc::default(),
        sockets: Doors::new("stapel_sockets", limits.sockets, limits.sockets_of_one),
        health: Arc::default(),
        closing: closing.clone(),
        _alive: alive,
    };
    let proxies = limits.proxies.clone();
    let head = limits.head;
    let router = router(app);
    tokio::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
            () = house.told_to_leave.notified() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(e) => {
                // Too many open files, or a connection that was gone at once: others may still come.
                tracing::warn!("a connection could not be accepted: {e}");
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        // All that a proxy passes on comes from one address; it is counted by what the proxy says, further in.
        let of_one = Address::of(peer.ip());
        let place = if proxies.contains(&peer.ip().to_canonical()) {
            connections.enter_of_many(of_one)
        } else {
            connections.enter(of_one)
        };
        let Some(place) = place else { continue };
        let (router, closing) = (router.clone(), closing.clone());
        tokio::spawn(async move {
            connection(stream, peer, router, head, closing).await;
            drop(place);
        });
    }
    tracing::info!("stopping");
    // Other nodes have the tables before the sockets of this one end.
    house.leave().await;
    // Nobody listening is as good as everybody gone.
    let _ = close.send(true);
    drop(router);
    if tokio::time::timeout(FAREWELL, all_gone.recv()).await.is_err() {
        tracing::warn!("some connections did not end in time");
    }
    if let Some(cluster) = &house.cluster {
        cluster.end().await;
    }
    upkeep.iter().for_each(tokio::task::JoinHandle::abort);
    house.store.close().await;
    Ok(())
}

/// Every connection is an open file, and the usual limit is a thousand.
fn raise_file_limit(wanted: usize) {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) if files < wanted as u64 + 64 => {
            tracing::warn!("only {files} files may be open, but {wanted} connections are allowed");
        }
        Ok(_) => {}
        Err(e) => tracing::warn!("the number of open files stays as it is: {e}"),
    }
}

/// What is told is small and must not wait for more.
fn hold_nothing_back(stream: &TcpStream) {
    if let Err(e) = stream.set_nodelay(true) {
        tracing::warn!("a socket that holds back small messages: {e}");
    }
}

/// Serves one connection; sockets leave it when they begin.
async fn connection(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    head: Duration,
    mut closing: watch::Receiver<bool>,
) {
    hold_nothing_back(&stream);
    let service = service_fn(move |request: hyper::Request<hyper::body::Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(head).max_headers(64).max_buf_size(32 * 1024);
    let serving = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::pin!(serving);
    tokio::select! {
        // How a connection ends is its own business.
        _ = &mut serving => return,
        _ = closing.changed() => {}
        () = tokio::time::sleep(LIFE) => {}
    }
    serving.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(FAREWELL, serving).await;
}

fn router(app: App) -> Router {
    let limits = &app.house.rules.limits;
    let (message, request) = (limits.message, limits.request);
    let api = api::router()
        .merge(account::router())
        .merge(own_cards::router())
        .merge(own_decks::router())
        .merge(builder::router())
        .merge(collection::router())
        .merge(print::router())
        .merge(card_workshop::router())
        .merge(reading::router())
        .merge(measuring::router())
        .merge(profile::router())
        .merge(preferences::router())
        .merge(recovery::router())
        .merge(replay::router())
        .merge(analysis::router())
        .merge(stage::router())
        .merge(events::router())
        .merge(ratings::router())
        .merge(meeting::router())
        .fallback(|| async { StatusCode::NOT_FOUND })
        .layer(from_fn_with_state(app.clone(), not_too_fast));
    Router::new()
        .nest("/api", api)
        .route("/ws", get(open_socket))
        .layer(RequestBodyLimitLayer::new(message))
        .layer(TimeoutLayer::with_status_code(StatusCode::REQUEST_TIMEOUT, request))
        .layer(CatchPanicLayer::new())
        .layer(from_fn(plain::in_our_words))
        .merge(
            Router::new()
                .route("/healthz", get(health))
                .route("/readyz", get(ready))
                .route("/metrics", get(measured))
                .layer(from_fn_with_state(app.clone(), not_too_fast)),
        )
        .fallback(web::file)
        .layer(from_fn_with_state(app.clone(), whence))
        .layer(CompressionLayer::new())
        .with_state(app)
}

/// Notes where a request comes from.
async fn whence(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let proxies = &app.house.rules.limits.proxies;
    let address = Address::of_request(peer.ip(), request.headers(), proxies);
    request.extensions_mut().insert(address);
    next.run(request).await
}

/// Persons and addresses ask over HTTP at the rate at which they do over a socket.
async fn not_too_fast(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    request: Request,
    next: Next,
) -> Response {
    let token =
        request.headers().get(header::AUTHORIZATION).map(|v| hash(&String::from_utf8_lossy(v.as_bytes())));
    let asker = Asker { person: token.as_deref(), address };
    // What makes the server work counts for more.
    let path = request.uri().path();
    let heavy =
        path.starts_with("/replays") || request.method() == Method::POST || request.method() == Method::PUT;
    let may = app.house.bans.check(None, address);
    match may.and_then(|()| app.house.may_ask(&asker, if heavy { 3.0 } else { 1.0 })) {
        Ok(()) => next.run(request).await,
        Err(refused) => api::refusal(&refused, plain::spoken(&request)),
    }
}

async fn health(State(app): State<App>) -> Response {
    // Whoever asks again and again does not make the database write again and again.
    let mut known = app.health.lock().await;
    let healthy = match *known {
        Some((at, healthy)) if at.elapsed() < HEALTHY => healthy,
        _ => {
            let healthy = app.house.store.is_well().await;
            *known = Some((Instant::now(), healthy));
            healthy
        }
    };
    if healthy {
        "ok\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not take anything\n").into_response()
    }
}

/// Whether this node should be sent new sockets: it can store, other nodes can reach it, and it does not leave.
async fn ready(State(app): State<App>) -> Response {
    let no = |why: &'static str| (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    if *app.house.leaving.borrow() || *app.closing.borrow() {
        return no("this node hands over its tables and ends\n");
    }
    if app.house.cluster.as_ref().is_some_and(|cluster| !cluster.is_ready()) {
        return no("the other nodes cannot reach this one, or the database does not answer it\n");
    }
    health(State(app)).await
}

async fn measured(State(app): State<App>) -> String {
    metrics::gauge!("stapel_tables_awake").set(app.house.tables_awake() as f64);
    measure::recorder().render()
}

async fn open_socket(
    State(app): State<App>,
    Extension(address): Extension<Address>,
    request: Request,
) -> Result<Response, api::Said> {
    let lang = plain::spoken(&request);
    let asker = Asker { person: None, address };
    app.house.may_ask(&asker, 1.0).map_err(|refused| api::Said::new(refused, lang))?;
    let told = |code, en: &str, de: &str| api::Said::new(Refused::new(code, en, de), lang);
    if !same_origin(request.headers()) {
        return Err(told(
            Refusal::NotAllowed,
            "this page is not from here",
            "diese Seite ist nicht von hier",
        ));
    }
    let place = app.sockets.enter(address).ok_or_else(|| {
        told(
            Refusal::TooMany,
            "too many sockets are open already",
            "es sind schon zu viele Verbindungen offen",
        )
    })?;
    let (answer, opened) = websocket::open(request, app.house.rules.limits.message)
        .map_err(|refused| api::Said::new(refused, lang))?;
    tokio::spawn(async move {
        if let Some(socket) = opened.await {
            socket::serve(socket, Arc::clone(&app.house), address, app.closing.clone()).await;
        }
        drop((place, app));
    });
    Ok(answer)
}

/// A browser says which page opens a socket; only our own pages may.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|v| v.to_str().ok());
    match text(header::ORIGIN) {
        None => true,
        Some(origin) => origin.split_once("://").map(|(_, host)| host) == text(header::HOST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn small_messages_are_not_held_back() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("it is bound");
        let (_client, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (stream, _) = accepted.expect("somebody comes");
        assert!(!stream.nodelay().expect("it can be asked"), "which is what the system does by itself");
        hold_nothing_back(&stream);
        assert!(stream.nodelay().expect("it can be asked"));
    }
}
