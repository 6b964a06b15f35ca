import { expiryOf } from '#src/shop/loyalty/wallet/points.ts'

type Lot = { size: number; end: number | null }
type Use = { points: number; lapsed: number; placed: boolean }
type Earned = { lot: number; points: number; reversed: number }

/** An independent model of a wallet as a queue of points, as simple as possible. */
export class WalletModel {
  lots: Lot[] = []
  /** Spent oldest first. */
  spent = 0
  owed = 0
  uses = new Map<number, Use>()
  earned: Earned[] = []

  get balance(): number {
    return this.lots.reduce((sum, { size }) => sum + size, 0) - this.spent
  }

  reserved(cart: number): number {
    return this.uses.get(cart)?.points ?? 0
  }

  earn(points: number, at: Date, months: number): void {
    const end = expiryOf(at, { expiryMonths: months })?.getTime() ?? null
    this.earned.push({ lot: this.lots.push({ size: points, end }) - 1, points, reversed: 0 })
    this.settle()
  }

  adjust(points: number, at: Date, months: number): void {
    if (points > 0) this.lots.push({ size: points, end: expiryOf(at, { expiryMonths: months })?.getTime() ?? null })
    if (points < 0) this.spent -= points
    this.settle()
  }

  reserve(cart: number, points: number): void {
    const before = this.reserved(cart)
    this.uses.set(cart, { points, lapsed: 0, placed: false })
    this.spent += points - before
    if (points < before) this.settle()
  }

  cancel(use: Use): void {
    this.spent -= use.points
    if (use.points > 0) [use.lapsed, use.points] = [use.points, 0]
    this.settle()
  }

  reinstate(use: Use): void {
    this.spent += use.lapsed
    if (use.lapsed > 0) [use.points, use.lapsed] = [use.lapsed, 0]
  }

  refundPointsPart(use: Use, points: number): void {
    if (points === 0) return
    use.points -= points
    use.lapsed = 0
    this.spent -= points
    this.settle()
  }

  reverse(earned: Earned, points: number, expired: number): void {
    const due = Math.max(0, Math.min(points, earned.points - earned.reversed - expired))
    const paid = Math.min(due, this.balance)
    this.lot(earned).size -= paid
    this.owed += due - paid
    earned.reversed += due
  }

  lot({ lot }: Earned): Lot {
    const found = this.lots[lot]
    if (!found) throw new Error('points that never came')
    return found
  }

  /** Removes expired points from the queue, one by one. */
  expire(now: number): void {
    let toSkip = this.spent
    for (const lot of this.lots) {
      const expired = Math.min(toSkip, lot.size)
      toSkip -= expired
      if (lot.end !== null && lot.end <= now) lot.size = expired
    }
  }

  private settle(): void {
    const due = Math.min(this.balance, this.owed)
    this.spent += due
    this.owed -= due
  }
}
