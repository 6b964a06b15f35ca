/** What every process needs of its surroundings, and no setting of the shop. What Node has compiled may serve others as well. */
export const bareEnv = Object.fromEntries(['PATH', 'HOME', 'NODE_COMPILE_CACHE'].map((name) => [name, process.env[name] ?? '']))
