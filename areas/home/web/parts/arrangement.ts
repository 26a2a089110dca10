/** Widths that a widget can have, in twelfths of the page. */
export const widths = [4, 6, 8, 12] as const
export type Width = (typeof widths)[number]

/** A widget in its place. */
export interface Placed {
  key: string
  width: Width
}

/** The widgets of somebody: those shown, in their order, and those that he put away. */
export interface Arrangement {
  shown: readonly Placed[]
  hidden: readonly string[]
}

/** What is offered to somebody, as it stands before he arranged anything. */
export interface Offered {
  key: string
  width: Width
  hidden?: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isWidth = (value: unknown): value is Width => (widths as readonly unknown[]).includes(value)

/** A kept arrangement as another version may have written it. @returns null when nothing was ever arranged */
export function readArrangement(kept: unknown): Arrangement | null {
  if (!isRecord(kept) || !Array.isArray(kept.shown)) return null
  const shown = kept.shown.flatMap((each): Placed[] =>
    isRecord(each) && typeof each.key === 'string' && isWidth(each.width) ? [{ key: each.key, width: each.width }] : [],
  )
  const hidden = Array.isArray(kept.hidden) ? kept.hidden.filter((key): key is string => typeof key === 'string') : []
  return { shown, hidden }
}

/** A kept arrangement as far as its widgets are offered; what it does not speak of, as a new one, stands at the end as it is offered. */
export function arranged(kept: Arrangement | null, offered: readonly Offered[]): Arrangement {
  const known = new Map(offered.map((widget) => [widget.key, widget]))
  const shown = (kept?.shown ?? []).filter(
    ({ key }, i, all) => known.has(key) && all.findIndex((each) => each.key === key) === i,
  )
  const hidden = (kept?.hidden ?? []).filter((key) => known.has(key) && !shown.some((each) => each.key === key))
  const fresh = offered.filter(({ key }) => !hidden.includes(key) && !shown.some((each) => each.key === key))
  return {
    shown: [...shown, ...fresh.filter((widget) => !widget.hidden).map(({ key, width }) => ({ key, width }))],
    hidden: [...hidden, ...fresh.filter((widget) => widget.hidden).map(({ key }) => key)],
  }
}

/** What a person changes. `move` puts a widget in the place of another one. */
export type Change =
  | { type: 'move'; key: string; over: string }
  | { type: 'step'; key: string; by: -1 | 1 }
  | { type: 'width'; key: string; by: -1 | 1 }
  | { type: 'hide'; key: string }
  | { type: 'show'; key: string; width: Width }

/** The arrangement after a change. */
export function changed({ shown, hidden }: Arrangement, change: Change): Arrangement {
  const at = shown.findIndex(({ key }) => key === change.key)
  switch (change.type) {
    case 'move':
      return {
        shown: moved(
          shown,
          at,
          shown.findIndex(({ key }) => key === change.over),
        ),
        hidden,
      }
    case 'step':
      return { shown: moved(shown, at, at + change.by), hidden }
    case 'width':
      return {
        shown: shown.map((each) => (each.key === change.key ? { ...each, width: wider(each.width, change.by) } : each)),
        hidden,
      }
    case 'hide':
      return { shown: shown.filter(({ key }) => key !== change.key), hidden: [...hidden, change.key] }
    case 'show':
      return {
        shown: [...shown, { key: change.key, width: change.width }],
        hidden: hidden.filter((key) => key !== change.key),
      }
  }
}

/** The next width up or down; the same at an end. */
export const wider = (width: Width, by: -1 | 1): Width => widths[widths.indexOf(width) + by] ?? width

function moved(shown: readonly Placed[], from: number, to: number): readonly Placed[] {
  const one = shown[from]
  if (!one || to < 0 || to >= shown.length) return shown
  const rest = shown.filter((_, i) => i !== from)
  return [...rest.slice(0, to), one, ...rest.slice(to)]
}
