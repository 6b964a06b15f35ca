import { Agent, request } from 'node:http'
import { Worker } from 'node:worker_threads'

export type Answer = { status: number; data: { attributes: Record<string, unknown> }; meta: { token: string } }
export type Send = (method: string, path: string, body?: object, token?: string) => Promise<Answer>

export type BenchItems = { variantIds: readonly string[]; coupon: string }
/** What one customer does; only calls made through `timed` are measured. */
export type Scenario = (send: Send, timed: <T>(work: () => Promise<T>) => Promise<T>, items: BenchItems) => Promise<void>

export type Load = BenchItems & { port: number; callers: number; seconds: number }
/** `times` in milliseconds, sorted. */
export type Measured = { scenarios: number; calls: number; times: number[] }

/** Keeps `load.callers` callers busy in a separate thread; `module` is the file that calls `answerLoad`. */
export function measure(module: string, load: Load): Promise<Measured> {
  const worker = new Worker(new URL(module), { workerData: load })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

export async function answerLoad({ port, callers, seconds, ...items }: Load, scenario: Scenario): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers })
  const measured: Measured = { scenarios: 0, calls: 0, times: [] }
  const end = performance.now() + seconds * 1000
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const answer = await work()
    measured.times.push(performance.now() - begun)
    return answer
  }
  const caller = async (number: number): Promise<void> => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const address = `10.${number}.${(turn >> 8) & 255}.${turn & 255}`
      const send: Send = (...input) => {
        measured.calls += 1
        return ask({ port, agent, address }, ...input)
      }
      await scenario(send, timed, items)
      measured.scenarios += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, number) => caller(number)))
  agent.destroy()
  measured.times.sort((a, b) => a - b)
  return measured
}

type Line = { port: number; agent?: Agent; address: string }

export function ask({ port, agent, address }: Line, ...[method, path, body, token]: Parameters<Send>): Promise<Answer> {
  const headers = {
    'X-Forwarded-For': address,
    ...(body && { 'Content-Type': 'application/json' }),
    ...(token !== undefined && { 'X-Cart-Token': token }),
  }
  return new Promise((resolve, reject) => {
    const input = request({ port, path: `/api${path}`, method, headers, ...(agent && { agent }) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('end', () => {
        const text = Buffer.concat(parts).toString()
        const status = response.statusCode ?? 0
        if (status >= 400) return reject(new Error(`${method} ${path}: ${status} ${text}`))
        return resolve({ status, ...JSON.parse(text) })
      })
    })
    input.once('error', reject)
    input.end(body && JSON.stringify(body))
  })
}

export const median = (times: readonly number[]): number => times[times.length >> 1] ?? Number.NaN

/** CPU milliseconds of the server's thread since `before`. */
export function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
