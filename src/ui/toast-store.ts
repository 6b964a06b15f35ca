/** Milliseconds that a toast stays (S130). */
const usual = 3000
/** A timeout with which a toast stays until it is dismissed (S131). */
export const stays = -1
const maxVisible = 10

export type NewToast = {
  title: string
  text: string
  /** The host that shows it; by default that of the page frame. */
  group?: string
  /** Milliseconds, or `stays`. */
  timeout?: number
}
export type Toast = Required<NewToast> & { id: number }

type Clock = {
  /** Undefined while the pointer or focus is on it. */ timer: ReturnType<typeof setTimeout> | undefined
  startedAt: number
  left: number
}

let lastId = 0
let visible: readonly Toast[] = []
const clocks = new Map<number, Clock>()
const hosts = new Set<() => void>()

/** Its id, one more than the last (S128); undefined when ten are visible and this one is dropped (S133). */
export function addToast({ title, text, group = '', timeout = usual }: NewToast): number | undefined {
  if (visible.length >= maxVisible) return undefined
  lastId += 1
  const id = lastId
  show([{ id, group, title, text, timeout }, ...visible])
  // Not visible before a host renders it.
  if (hosts.size > 0 && timeout !== stays) start(id, timeout)
  return id
}

export function dismiss(id: number): void {
  pause(id)
  clocks.delete(id)
  show(visible.filter((each) => each.id !== id))
}

/** Pauses the timer of a toast that is hovered or focused (S132). */
export function pause(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.timer) return
  clearTimeout(clock.timer)
  clocks.set(id, { ...clock, timer: undefined, left: clock.left - (performance.now() - clock.startedAt) })
}

/** Continues the timer with the remaining time. */
export function resume(id: number): void {
  const clock = clocks.get(id)
  if (clock && !clock.timer) start(id, clock.left)
}

/** Newest first, of all groups. */
export const visibleToasts = (): readonly Toast[] => visible

/** The toasts of a group's host (S129). */
export const inGroup = (toasts: readonly Toast[], group: string): Toast[] => toasts.filter((each) => each.group === group)

/** `changed` is called when a toast is added or removed; waiting toasts start their timers with the first host. */
export function subscribe(changed: () => void): () => void {
  hosts.add(changed)
  for (const { id, timeout } of visible) if (timeout !== stays && !clocks.has(id)) start(id, timeout)
  return () => hosts.delete(changed)
}

function start(id: number, left: number): void {
  clocks.set(id, { timer: setTimeout(() => dismiss(id), left), startedAt: performance.now(), left })
}

function show(toasts: readonly Toast[]): void {
  visible = toasts
  for (const changed of hosts) changed()
}
