type InRequest = { request: { lineId: string } | null }

export type LineGroup<Line extends InRequest> = { key: string; request: Line['request']; lines: Line[] }

/** Lines in order, grouped by prescription or request; `request` is null for lines from the shelf. */
export function lineGroups<Line extends InRequest>(lines: readonly Line[]): LineGroup<Line>[] {
  const groups = new Map<string, LineGroup<Line>>()
  for (const line of lines) {
    const key = line.request?.lineId ?? 'shelf'
    const group: LineGroup<Line> = groups.get(key) ?? { key, request: line.request, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
}
