import type { Drawing, Option } from './drawing.ts'
import { type Look, paperLook } from './look.ts'
import { type Window, zoomOption } from './zoom.ts'

interface Shown {
  hidden: ReadonlySet<string>
  window: Window
  focused: boolean
  /** Marks open something. */
  opens: boolean
}

/** What hides the series that a person hid: a legend that is not drawn, the page has one of its own. */
const legendOf = ({ legend }: Drawing, hidden: ReadonlySet<string>) => ({
  data: legend.map(({ label }) => label),
  selected: Object.fromEntries(legend.map(({ label }) => [label, !hidden.has(label)])),
})

/** What echarts draws on the page. */
export function shownOption(drawing: Drawing, look: Look, { hidden, window, focused, opens }: Shown): Option {
  const option = drawing.option(look)
  const series = (option.series ?? []) as object[]
  return {
    ...option,
    series: series.map((each) => ({ cursor: opens ? 'pointer' : 'default', ...each })),
    legend: { show: false, ...legendOf(drawing, hidden) },
    ...(drawing.zoom !== 'none' && { dataZoom: zoomOption(drawing.zoom, window, focused) }),
  }
}

/** The same as a picture: on white, with its title and its legend, as much of it as is shown. */
export function pictureOption(
  drawing: Drawing,
  title: string,
  size: { width: number; height: number },
  { hidden, window }: Pick<Shown, 'hidden' | 'window'>,
): Option {
  const look = paperLook(size.width, size.height)
  const option = drawing.option(look)
  const { legend } = drawing
  const grid = option.grid as { top: number } | undefined
  const head = legend.length ? 64 : 40
  const series = (option.series ?? []) as { type: string; top?: number }[]
  return {
    ...option,
    title: { text: title, left: 8, top: 8, textStyle: { color: look.ink, fontSize: 16, fontFamily: look.family } },
    legend: {
      show: legend.length > 0,
      left: 8,
      top: 34,
      textStyle: { color: look.soft, fontSize: look.size },
      ...legendOf(drawing, hidden),
    },
    ...(grid && {
      grid: {
        ...grid,
        left: 12,
        right: 24,
        top: grid.top + head,
        bottom: Math.max(8, (option.grid as { bottom: number }).bottom),
      },
    }),
    series: series.map((each) => (each.type === 'sankey' ? { ...each, top: head + 8 } : each)),
    ...(drawing.zoom !== 'none' && { dataZoom: zoomOption(drawing.zoom, window, false) }),
  }
}
