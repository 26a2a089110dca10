import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAppearance } from '#core/web/theme/appearance.ts'
import type { Datum, Drawing, Range } from './drawing.ts'
import { draw } from './engine.ts'
import { lightGround, lookAt, paperLook } from './look.ts'
import { shownOption } from './panel-option.ts'
import { isWhole, type Window, whole, windowAfter, zoomOption } from './zoom.ts'

interface PlotOptions {
  ref: RefObject<HTMLDivElement | null>
  width: number
  height: number
  drawing: Drawing
  hidden: ReadonlySet<string>
  language: string
  onDatum?(datum: Datum): void
}

/** The drawing in its element: drawn anew when what it shows changes, as wide as its box, with what is shown of its axis. */
export function usePlot({ ref, width, height, drawing, hidden, language, onDatum }: PlotOptions) {
  const [chart, setChart] = useState<ReturnType<typeof draw> | null>(null)
  const [window, setWindow] = useState<Window>(whole)
  const [focused, setFocused] = useState(false)
  const [ground, setGround] = useState(lightGround)
  const paper = usePaper()
  // Another theme draws anew: the look is read off the page.
  const { shown: theme } = useAppearance()
  const drawn = useRef('')
  const last = useRef<readonly unknown[]>([])
  const latest = useRef({ drawing, onDatum, window })
  useLayoutEffect(() => {
    latest.current = { drawing, onDatum, window }
  })

  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const made = draw(element)
    made.on('datazoom', () => {
      const [zoom] = (made.getOption().dataZoom ?? []) as Window[]
      if (zoom) setWindow({ start: zoom.start, end: zoom.end })
    })
    made.on('click', ({ seriesIndex, dataIndex, dataType }) => {
      const now = latest.current
      const datum = now.drawing.datumOf(seriesIndex ?? 0, dataIndex, dataType as 'node' | 'edge' | undefined)
      if (datum) now.onDatum?.(datum)
    })
    // Low bars and thin lines are hard to hit: what lies between the marks opens the one above its name.
    made.getZr().on('click', ({ target, offsetX, offsetY }) => {
      const now = latest.current
      if (target || !now.drawing.byName || !made.containPixel({ gridIndex: 0 }, [offsetX, offsetY])) return
      const [x = -1, y = -1] = made.convertFromPixel({ gridIndex: 0 }, [offsetX, offsetY])
      const [left] = (made.getOption().yAxis ?? []) as { type?: string }[]
      const index = left?.type === 'category' ? y : x
      const datum = now.drawing.datumOf(0, Math.round(index))
      if (datum) now.onDatum?.(datum)
    })
    setChart(made)
    return () => {
      drawn.current = ''
      last.current = []
      made.dispose()
    }
  }, [ref])

  useLayoutEffect(() => {
    if (theme && ref.current) setGround(lookAt(ref.current))
  }, [ref, theme])

  useLayoutEffect(() => {
    const element = ref.current
    if (!chart || !element || width <= 0 || height <= 0) return
    // Each frame of a pan comes by here: what is drawn of the same is not even compared.
    const same = [chart, drawing, width, height, hidden, language, paper, theme, onDatum !== undefined]
    if (same.every((each, i) => each === last.current[i])) return
    last.current = same
    const look = paper ? paperLook(width, height) : lookAt(element)
    const shown = { hidden, window: latest.current.window, focused: false, opens: onDatum !== undefined }
    const option = shownOption(drawing, look, shown)
    // The same data again is no reason to draw again, nor to lose where the pointer stands.
    const { dataZoom: _, ...said } = option
    const sign = language + JSON.stringify(said)
    if (sign === drawn.current) return
    const first = drawn.current === ''
    drawn.current = sign
    // A mark that is pointed at would outlive its data.
    if (!first) chart.clear()
    chart.resize({ width, height })
    chart.setOption(first ? option : { ...option, animation: false }, { notMerge: true })
  })

  const zoomed = !isWhole(window)
  useEffect(() => {
    if (chart && drawn.current && drawing.zoom !== 'none')
      chart.setOption({ dataZoom: zoomOption(drawing.zoom, latest.current.window, focused) })
  }, [chart, zoomed, focused, drawing.zoom])

  const go = useCallback(
    (next: Window) => {
      setWindow(next)
      chart?.dispatchAction({ type: 'dataZoom', dataZoomIndex: 0, ...next })
    },
    [chart],
  )
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const ended = new AbortController()
    const focus = () => setFocused(document.activeElement === element)
    const press = (event: KeyboardEvent) => {
      const now = latest.current
      if (event.ctrlKey || event.metaKey || event.altKey || now.drawing.zoom === 'none') return
      const next = windowAfter(event.key, now.window)
      if (!next) return
      event.preventDefault()
      go(next)
    }
    element.addEventListener('focus', focus, ended)
    element.addEventListener('blur', focus, ended)
    element.addEventListener('keydown', press, ended)
    return () => ended.abort()
  }, [ref, go])

  return {
    ground,
    paper,
    window,
    go,
    rangeAt(from: number, to: number): Range | null {
      if (!chart || !drawing.rangeOf) return null
      const at = (x: number) => Number(chart.convertFromPixel({ xAxisIndex: 0 }, x))
      return drawing.rangeOf(at(from), at(to))
    },
  }
}

/** Whether the page is being printed: charts are then drawn for paper. */
function usePaper(): boolean {
  const [paper, setPaper] = useState(false)
  useEffect(() => {
    // The browser prints what stands there when the listener returns.
    const begin = () => flushSync(() => setPaper(true))
    const end = () => setPaper(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return paper
}
