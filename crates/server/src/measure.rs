//! Figures for Prometheus. One recorder for the process, whoever asks first.

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use std::sync::OnceLock;

/// Seconds at which the histograms count.
const SECONDS: &[f64] = &[0.000_1, 0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1.0, 5.0];

pub fn recorder() -> &'static PrometheusHandle {
    static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".into()), SECONDS)
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        // Another recorder of the same process keeps its place; then ours stays empty.
        let _ = metrics::set_global_recorder(recorder);
        handle
    })
}
