import { html } from 'hono/html'
import * as v from 'valibot'
import { HOUR } from '#src/kernel/dates.ts'
import { shiftClock } from '#src/platform/clock.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { devPage, fieldsOf, isoTime, wantsPage } from './page.ts'
import type { Markup } from './page.ts'

export type ClockGround = {
  /** Reads the demo's clock anew. */
  clockMoved: () => Promise<void>
  /** Does what is due by the shop's clock. */
  runDue: () => Promise<void>
}

// A century: beyond it dates stop being dates.
const mostHours = 876_000
const given = v.object({
  shift_hours: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.finite(),
    v.minValue(0),
    v.maxValue(mostHours),
  ),
})

/** The shop's clock, shifted from real time; sessions and limits stay on the real one. */
export function mountClock(app: ShopApp, world: World, { clockMoved, runDue }: ClockGround): void {
  app.get('/dev/clock.json', (c) => c.json(times(world)))

  app.get('/dev/clock', (c) => devPage(c, 'Clock', clockForm(world)))
  app.post('/dev/clock', async (c) => {
    const wanted = v.safeParse(given, await fieldsOf(c))
    if (!wanted.success) return c.json({ error: 'shift_hours must be a number of hours from 0 up' }, 422)
    await transaction(world.db, (tx) => shiftClock(tx, wanted.output.shift_hours))
    await clockMoved()
    await runDue()
    return wantsPage(c) ? c.redirect('/dev/clock', 303) : c.json(times(world))
  })
}

const clockForm = (world: World): Markup =>
  html`<dl>
      <dt>Time of the shop</dt>
      <dd>${isoTime(world.now())}</dd>
      <dt>Real time</dt>
      <dd>${isoTime(world.realNow())}</dd>
    </dl>
    <form method="post" action="/dev/clock">
      <label for="shift">Hours ahead of real time</label>
      <input
        id="shift"
        name="shift_hours"
        type="number"
        min="0"
        max="${mostHours}"
        step="any"
        required
        value="${times(world).shift_hours}"
      />
      <button>Set the clock</button>
    </form>`

function times(world: World): { shift_hours: number; now: string; real_now: string } {
  const [now, real] = [world.now(), world.realNow()]
  const shift = Math.round(((now.getTime() - real.getTime()) / HOUR) * 1000) / 1000
  return { shift_hours: shift, now: now.toISOString(), real_now: real.toISOString() }
}
