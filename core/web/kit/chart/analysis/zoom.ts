/** What of an axis is shown, in percent of all of it. */
export interface Window {
  start: number
  end: number
}

export const whole: Window = { start: 0, end: 100 }

/** The least that is shown, percent. */
const least = 1

export const isWhole = ({ start, end }: Window): boolean => start <= 0 && end >= 100

/** The window a factor as wide (below 1: nearer), about its middle and within the axis. */
export function zoomed({ start, end }: Window, factor: number): Window {
  const width = Math.min(100, Math.max(least, (end - start) * factor))
  return within((start + end) / 2 - width / 2, width)
}

/** The window moved by a share of its own width. */
export const panned = ({ start, end }: Window, share: number): Window =>
  within(start + (end - start) * share, end - start)

function within(start: number, width: number): Window {
  const from = Math.min(100 - width, Math.max(0, start))
  return { start: from, end: from + width }
}

/** What a key does to the window; null: nothing. */
export function windowAfter(key: string, window: Window): Window | null {
  if (key === '+' || key === '=') return zoomed(window, 0.5)
  if (key === '-') return zoomed(window, 2)
  if (key === '0' || key === 'Home') return whole
  if (isWhole(window)) return null
  if (key === 'ArrowLeft' || key === 'ArrowDown') return panned(window, -0.25)
  if (key === 'ArrowRight' || key === 'ArrowUp') return panned(window, 0.25)
  return null
}

/**
 * The zoom of an axis for echarts. The wheel zooms a chart that has the focus, or with Ctrl: a page that scrolls past it goes on scrolling.
 * Dragging pans what is zoomed; what is whole leaves the finger to the page.
 */
export const zoomOption = (axis: 'x' | 'y', window: Window, focused: boolean) => [
  {
    type: 'inside',
    id: 'zoom',
    [axis === 'x' ? 'xAxisIndex' : 'yAxisIndex']: 0,
    filterMode: 'none',
    ...window,
    zoomOnMouseWheel: focused ? true : 'ctrl',
    moveOnMouseMove: !isWhole(window),
    preventDefaultMouseMove: !isWhole(window),
    moveOnMouseWheel: false,
  },
]
