import { Histogram, Registry, collectDefaultMetrics } from 'prom-client'

type Answered = { method: string; route: string; status: number }
export type Metrics = {
  registry: Registry
  answered: (facts: Answered, seconds: number) => void
}

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Content of /metrics: the process, and response times by route pattern. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    registry,
    // An invented method must not create a new label.
    answered: ({ method, route, status }, seconds) =>
      durations.observe({ method: methods.has(method) ? method : 'other', route, status }, seconds),
  }
}
