import { html } from 'hono/html'
import * as v from 'valibot'
import { m } from '#src/i18n/paraglide/messages.js'
import type { Locale } from '#src/i18n/locales.ts'
import { HOUR } from '#src/kernel/dates.ts'
import { shiftClock } from '#src/platform/clock.store.server.ts'
import { transaction } from '#src/platform/database/transaction.ts'
import type { ShopApp } from '#src/platform/http/env.ts'
import type { World } from '#src/platform/world.ts'
import { devLocale, devPage, fieldsOf, timeOf, wantsPage } from './page.ts'
import type { Markup } from './page.ts'

export type ClockDeps = {
  /** Reads the demo's clock again. */
  clockMoved: () => Promise<void>
  /** Runs the jobs that are due by the shop's clock. */
  runDue: () => Promise<void>
}

// A century: dates overflow beyond it.
const maxHours = 876_000
const body = v.object({
  shift_hours: v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.finite(),
    v.minValue(0),
    v.maxValue(maxHours),
  ),
})

/** The shop's clock, shifted from real time; sessions and limits stay on the real one. */
export function mountClock(app: ShopApp, world: World, { clockMoved, runDue }: ClockDeps): void {
  app.get('/dev/clock.json', (c) => c.json(times(world)))

  app.get('/dev/clock', (c) => {
    const locale = devLocale(c)
    return devPage(c, { title: m.dev_clock({}, { locale }), body: clockForm(world, locale), locale })
  })
  app.post('/dev/clock', async (c) => {
    const wanted = v.safeParse(body, await fieldsOf(c))
    if (!wanted.success) return c.json({ error: 'shift_hours must be a number of hours from 0 up' }, 422)
    await transaction(world.db, (tx) => shiftClock(tx, wanted.output.shift_hours))
    await clockMoved()
    await runDue()
    return wantsPage(c) ? c.redirect('/dev/clock', 303) : c.json(times(world))
  })
}

const clockForm = (world: World, locale: Locale): Markup =>
  html`<div class="card">
    <dl>
      <dt>${m.dev_clock_shop({}, { locale })}</dt>
      <dd>${timeOf(world.now(), locale)}</dd>
      <dt>${m.dev_clock_real({}, { locale })}</dt>
      <dd>${timeOf(world.realNow(), locale)}</dd>
    </dl>
    <form class="stack" method="post" action="/dev/clock">
      <label for="shift">${m.dev_clock_ahead({}, { locale })}</label>
      <input
        id="shift"
        name="shift_hours"
        type="number"
        min="0"
        max="${maxHours}"
        step="any"
        required
        value="${times(world).shift_hours}"
      />
      <button class="primary">${m.dev_clock_set({}, { locale })}</button>
    </form>
  </div>`

function times(world: World): { shift_hours: number; now: string; real_now: string } {
  const [now, real] = [world.now(), world.realNow()]
  const shift = Math.round(((now.getTime() - real.getTime()) / HOUR) * 1000) / 1000
  return { shift_hours: shift, now: now.toISOString(), real_now: real.toISOString() }
}
