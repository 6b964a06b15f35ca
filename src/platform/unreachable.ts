/** A stranger without whom there is no answer is silent, or refuses to work: an outage, which passes. Visitors read 503. */
export class Unreachable extends Error {}
