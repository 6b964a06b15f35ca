import { createHash } from 'node:crypto'
import { ownValue } from '#src/kernel/own-value.ts'
import { countOf } from './product-form.ts'
import type { ProductTexts } from './product-form.ts'

/** A field that another person saved while this one was typed in. */
export type ChangedField = { field: string; mine: string; theirs: string }

export type MergedTexts = {
  texts: ProductTexts
  /** Both changed these: they are as typed until theirs is chosen. */
  conflicts: readonly ChangedField[]
  /** Only the other person changed these: they are as saved now. */
  adopted: readonly ChangedField[]
}

const hash = (text: string): string => createHash('sha256').update(text.trim()).digest('base64url').slice(0, 8)

/** What the form started from, short enough for a hidden field: a hash of each text. */
export const baseOf = (texts: ProductTexts): string =>
  JSON.stringify(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hash(text)])))

function readBase(text: string | undefined): ReadonlyMap<string, string> {
  try {
    const base: unknown = JSON.parse(text ?? '{}')
    if (typeof base !== 'object' || base === null) return new Map()
    return new Map(Object.entries(base).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
  } catch {
    return new Map()
  }
}

const own = new Set(['version', 'base'])

/** What was typed over what another person has saved since the form was shown, field by field. */
export function mergeTexts(typed: ProductTexts, theirs: ProductTexts): MergedTexts {
  const places = packPlaces(typed, theirs)
  const mine = movePacks(typed, places)
  const base = new Map([...readBase(typed['base'])].map(([name, text]) => [movedName(name, places), text]))
  const saved = new Map<string, string>()
  const conflicts: ChangedField[] = []
  const adopted: ChangedField[] = []
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    if (own.has(field)) continue
    const change = { field, mine: ownValue(mine, field) ?? '', theirs: ownValue(theirs, field) ?? '' }
    if (change.mine.trim() === change.theirs.trim()) continue
    const before = base.get(field) ?? hash('')
    const isMine = hash(change.mine) !== before
    const isTheirs = hash(change.theirs) !== before
    if (isMine && isTheirs) conflicts.push(change)
    if (isMine) continue
    saved.set(field, change.theirs)
    if (isTheirs) adopted.push(change)
  }
  return { texts: { ...mine, ...Object.fromEntries(saved) }, conflicts, adopted }
}

/** Where each pack of the form stands among those that are saved; new ones follow them. */
function packPlaces(typed: ProductTexts, theirs: ProductTexts): ReadonlyMap<number, number> {
  const savedCount = countOf(theirs, 'variants')
  const savedAt = (id: string | undefined): number =>
    id ? Array.from({ length: savedCount }, (_, at) => theirs[`variants.${at}.id`]).indexOf(id) : -1
  const places = new Map<number, number>()
  let next = savedCount
  for (let at = 0; at < countOf(typed, 'variants'); at += 1) {
    const place = savedAt(typed[`variants.${at}.id`])
    places.set(at, place >= 0 ? place : next)
    if (place < 0) next += 1
  }
  return places
}

function movedName(name: string, places: ReadonlyMap<number, number>): string {
  const [, at, field] = /^variants\.(\d+)\.(.+)$/.exec(name) ?? []
  return at === undefined ? name : `variants.${places.get(Number(at)) ?? at}.${field}`
}

const movePacks = (texts: ProductTexts, places: ReadonlyMap<number, number>): ProductTexts =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [movedName(name, places), text]))
