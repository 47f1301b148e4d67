//! The server as a whole: routes, the embedded client, starting and stopping.

use crate::{
    account, api,
    house::House,
    limits::{Attempts, Doors},
    measure, replay, socket, stage, web,
};
use axum::{
    Router,
    extract::{ConnectInfo, State, WebSocketUpgrade},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
    serve::ListenerExt,
};
use std::{future::Future, net::SocketAddr, sync::Arc};
use tokio::{net::TcpListener, sync::watch};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, limit::RequestBodyLimitLayer};

#[derive(Clone, Debug)]
pub struct App {
    pub house: Arc<House>,
    pub doors: Arc<Doors>,
    pub attempts: Arc<Attempts>,
    /// Turns true when the server stops.
    pub closing: watch::Receiver<bool>,
}

/// Serves until `stop` is done, then lets every connection end in order.
pub async fn serve(
    listener: TcpListener,
    house: Arc<House>,
    stop: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let upkeep = tokio::spawn(measure::upkeep());
    let (close, closing) = watch::channel(false);
    let app = App {
        house: Arc::clone(&house),
        doors: Arc::new(Doors::new(&house.rules.limits)),
        attempts: Arc::default(),
        closing,
    };
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let stopped = async move {
        stop.await;
        tracing::info!("stopping");
        // Nobody listening is as good as everybody gone.
        let _ = close.send(true);
    };
    // What is told is small and must not wait for more.
    let listener = listener.tap_io(|socket| {
        if let Err(e) = socket.set_nodelay(true) {
            tracing::warn!("a socket that holds back small messages: {e}");
        }
    });
    axum::serve(listener, service).with_graceful_shutdown(stopped).await?;
    upkeep.abort();
    house.store.close().await;
    Ok(())
}

fn router(app: App) -> Router {
    let limit = app.house.rules.limits.message;
    Router::new()
        .route("/ws", get(open_socket))
        .route("/healthz", get(health))
        .route("/metrics", get(measured))
        .nest("/api", api::router().merge(account::router()).merge(replay::router()).merge(stage::router()))
        .fallback(web::file)
        .layer(RequestBodyLimitLayer::new(limit))
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::new())
        .with_state(app)
}

async fn health(State(app): State<App>) -> Response {
    if app.house.store.is_alive().await {
        "ok\n".into_response()
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n").into_response()
    }
}

async fn measured(State(app): State<App>) -> String {
    metrics::gauge!("stapel_tables_awake").set(app.house.tables_awake().await as f64);
    measure::recorder().render()
}

async fn open_socket(
    State(app): State<App>,
    ConnectInfo(address): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !same_origin(&headers) {
        return (StatusCode::FORBIDDEN, "this page is not from here\n").into_response();
    }
    let Some(place) = app.doors.enter(address.ip()) else {
        return (StatusCode::TOO_MANY_REQUESTS, "too many open sockets\n").into_response();
    };
    let most = app.house.rules.limits.message;
    upgrade.max_message_size(most).max_frame_size(most).on_upgrade(move |socket| async move {
        socket::serve(socket, app.house, app.closing).await;
        drop(place);
    })
}

/// A browser says which page opens a socket; only our own pages may.
fn same_origin(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|v| v.to_str().ok());
    match text(header::ORIGIN) {
        None => true,
        Some(origin) => origin.split_once("://").map(|(_, host)| host) == text(header::HOST),
    }
}
