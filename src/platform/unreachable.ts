/** An external service that the answer depends on does not respond or refuses to work: a temporary outage, answered with 503. */
export class Unreachable extends Error {}
