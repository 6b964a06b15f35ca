import type { Context, Hono } from 'hono'
import type { Logger } from 'pino'

/** What is known of a request before its path is looked at. */
export type RequestInfo = {
  /** Identifies the request in the log and, after an error, to the visitor. */
  id: string
  /** Scheme and host that the visitor sees: PUBLIC_ORIGIN, else those of the request. */
  origin: string
  /** The visitor's address; for IPv6 the /64, which is one subscriber. */
  address: string
  log: Logger
}

export type ShopEnv = {
  Bindings: { incoming?: { socket?: { remoteAddress?: string | undefined } } }
  Variables: {
    requestInfo: RequestInfo
    /** Route pattern for log and metrics, such as `/produtos/:id`: ids and tokens stay out. */
    route: string | undefined
  }
}

export type ShopApp = Hono<ShopEnv>
export type ShopContext = Context<ShopEnv>
