import { expect, test } from 'vitest'
import { rejectionErrors } from './rejections.mjs'

const errorsOf = (text) => rejectionErrors('src/shop/one.ts', text)

test.each([
  'async function one() { const a = load(); const b = await other(); return [await a, b] }',
  'const one = async () => { const a = load(); await other(); return Promise.all([a]).then(await Promise.all([a])) }',
  'async function one() { const a = load(); for await (const b of others()) use(b); await a }',
])('a promise that is started and awaited after another one is refused: %s', (text) => {
  expect(errorsOf(text)).toEqual(['src/shop/one.ts:1: a is awaited after another promise'])
})

test.each([
  'async function one() { const a = load(); return await a }',
  'async function one() { const a = load(); a.catch(() => undefined); await other(); return await a }',
  'async function one() { const a = load().catch(() => undefined); await other(); return await a }',
  'async function one() { const a = load(); if (b) return await a; return await Promise.all([other(), a]) }',
  'async function one() { const a = load(); const two = async () => { await other() }; return [await a, two] }',
  'async function one() { const a = await load(); await other(); return await a }',
])('one that is awaited at once or handled is not: %s', (text) => {
  expect(errorsOf(text)).toEqual([])
})

test.each([
  'const answer = Promise.withResolvers(); tasks.set(1, answer); child.on("error", answer.reject)',
  'new Promise((resolve, reject) => waiting.push({ resolve, reject }))',
  'const { promise, resolve, reject } = Promise.withResolvers()',
])('a reject that is stored is refused: %s', (text) => {
  expect(errorsOf(text)).toEqual(['src/shop/one.ts:1: a reject that is stored'])
})

test('a reject that is called in its own promise, and Promise.reject, are not', () => {
  expect(errorsOf('new Promise((resolve, reject) => socket.once("error", (error) => reject(error)))')).toEqual([])
  expect(errorsOf('await other().then(() => Promise.reject(new Promise(start)))')).toEqual([])
})

test('processes and threads are started by the modules that handle each failure', () => {
  expect(errorsOf("import { fork } from 'node:child_process'")).toHaveLength(1)
  expect(errorsOf("import { Worker } from 'node:worker_threads'")).toHaveLength(1)
  expect(errorsOf("import { spawnSync } from 'node:child_process'")).toEqual([])
  expect(errorsOf("import type { ChildProcess } from 'node:child_process'")).toEqual([])
  expect(rejectionErrors('src/platform/task-process.ts', "import { fork } from 'node:child_process'")).toEqual([])
})
