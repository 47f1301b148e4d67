//! Tables over WebSocket, storage, lobby. Thin: the table decides, the server carries.

pub mod protocol;
