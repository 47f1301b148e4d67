//! WebSockets: how one begins, and long messages as short frames.
//!
//! A socket keeps as much memory for ever as the longest frame it has written. The first state of a table is long, the thousand
//! changes after it are short, and most sockets are silent most of the time.

use crate::{protocol::Refusal, refused::Refused};
use axum::{
    body::{Body, Bytes},
    extract::Request,
    response::Response,
};
use hyper::upgrade::Upgraded;
use hyper_util::rt::TokioIo;
use std::future::Future;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Message, Utf8Bytes,
        handshake::server::create_response_with_body,
        protocol::{
            Role, WebSocketConfig,
            frame::{
                Frame,
                coding::{Data, OpCode},
            },
        },
    },
};

pub type Socket = WebSocketStream<TokioIo<Upgraded>>;

/// What is kept for reading; longer messages take more for a moment.
const READ: usize = 1024;
/// The longest frame, and how much is gathered before it is written: what is told at one moment goes out together.
const FRAME: usize = 2048;

/// The answer to who wants a socket, and the socket, which there is as soon as the answer is sent: none if the connection is gone
/// by then. `most` is how long a message may be.
pub fn open(
    mut request: Request,
    most: usize,
) -> Result<(Response, impl Future<Output = Option<Socket>>), Refused> {
    let answer = create_response_with_body(&request, Body::empty).map_err(|e| {
        Refused::new(
            Refusal::Malformed,
            format!("not a request for a socket: {e}"),
            format!("keine Anfrage nach einer Verbindung: {e}"),
        )
    })?;
    let upgrade = hyper::upgrade::on(&mut request);
    let opened = async move {
        let io = upgrade.await.inspect_err(|e| tracing::debug!("a socket that never began: {e}")).ok()?;
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(FRAME)
            .max_message_size(Some(most))
            .max_frame_size(Some(most));
        Some(Socket::from_raw_socket(TokioIo::new(io), Role::Server, Some(config)).await)
    };
    Ok((answer, opened))
}

/// A text as one message of as many frames as it takes.
pub fn frames(text: Utf8Bytes) -> impl Iterator<Item = Message> {
    let mut rest = Some(Bytes::from(text));
    let mut kind = Data::Text;
    std::iter::from_fn(move || {
        let mut now = rest.take()?;
        if now.len() > FRAME {
            rest = Some(now.split_off(FRAME));
        }
        let frame = Frame::message(now, OpCode::Data(kind), rest.is_none());
        kind = Data::Continue;
        Some(Message::Frame(frame))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_many_frames_and_one_message() {
        for length in [0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME] {
            // A letter may lie across the end of a frame.
            let text = format!("{}ä", "x".repeat(length));
            let frames: Vec<Frame> = frames(text.clone().into())
                .map(|message| match message {
                    Message::Frame(frame) => frame,
                    other => panic!("{other}"),
                })
                .collect();
            assert_eq!(frames.len(), text.len().div_ceil(FRAME));
            let all: Vec<u8> = frames.iter().flat_map(|f| f.payload().to_vec()).collect();
            assert_eq!(all, text.as_bytes());
            for (k, frame) in frames.iter().enumerate() {
                let kind = if k == 0 { Data::Text } else { Data::Continue };
                assert_eq!(frame.header().opcode, OpCode::Data(kind));
                assert_eq!(frame.header().is_final, k + 1 == frames.len());
            }
        }
    }
}
