import { draw } from '../canvas/draw.ts'
import { painter } from '../canvas/paint.ts'
import { palettes } from '../canvas/palette.ts'
import type { GanttRow } from '../canvas/rows.ts'
import { frame, instantAt, type Scene } from '../canvas/scene.ts'
import { fittedScale } from '../canvas/time-scale.ts'

/** Millimetres of a sheet in landscape. */
export const papers = { a4: { width: 297, height: 210 }, a3: { width: 420, height: 297 } } as const
export type PaperName = keyof typeof papers

export interface PrintChoice {
  paper: PaperName
  /** The time in view, or all that was fetched. */
  span: 'view' | 'all'
}

const margin = 8
/** CSS pixels of a millimetre. */
const perMm = 96 / 25.4
const titleHeight = 26
/** Pixels of the picture to one of CSS: readable on paper. */
const sharpness = 2

export interface PrintPart {
  rows: readonly GanttRow[]
  scrollY: number
  height: number
}

const sizeOf = (paper: PaperName) => ({
  width: Math.floor((papers[paper].width - 2 * margin) * perMm),
  height: Math.floor((papers[paper].height - 2 * margin) * perMm) - titleHeight - 4,
})

/** The rows of each page: as many as are whole on it, always at least one. */
export function pagesOf(rows: readonly GanttRow[], paper: PaperName): PrintPart[] {
  const room = sizeOf(paper).height - frame.head - frame.foot
  const pages: PrintPart[] = []
  for (let first = 0; first < rows.length; ) {
    const top = rows[first]?.top ?? 0
    let end = first + 1
    while (end < rows.length && (rows[end] as GanttRow).top + (rows[end] as GanttRow).height - top <= room) end++
    const last = rows[end - 1] as GanttRow
    pages.push({ rows: rows.slice(first, end), scrollY: top, height: last.top + last.height - top })
    first = end
  }
  return pages
}

/** Prints the Gantt over as many landscape sheets as its rows need, each one page wide, with a line above. */
export async function printGantt(scene: Scene, { paper, span }: PrintChoice, title: string): Promise<void> {
  const { width } = sizeOf(paper)
  const from = span === 'view' ? instantAt(scene, frame.left) : scene.scale.from
  const to = span === 'view' ? Math.min(scene.scale.to, instantAt(scene, scene.width)) : scene.scale.to
  const scale = fittedScale(width - frame.left, from, to, scene.scale.zone)
  const pages = pagesOf(scene.rows, paper)
  const sheet = document.createElement('div')
  sheet.className = 'gantt-print'
  const style = document.createElement('style')
  style.textContent = `@page { size: ${paper} landscape; margin: ${margin}mm }`
  sheet.append(style)
  for (const [i, part] of pages.entries()) {
    const page = document.createElement('section')
    const heading = document.createElement('h1')
    heading.textContent = `${title} · ${i + 1} / ${pages.length}`
    const image = document.createElement('img')
    image.alt = heading.textContent
    image.src = pictureOf({ ...scene, scale, width, scrollX: 0, scrollY: part.scrollY, ...still }, part.height)
    page.append(heading, image)
    sheet.append(page)
    await image.decode()
  }
  document.body.append(sheet)
  document.documentElement.classList.add('gantt-printing')
  const end = () => {
    sheet.remove()
    document.documentElement.classList.remove('gantt-printing')
  }
  window.addEventListener('afterprint', end, { once: true })
  window.print()
}

const still = { selected: new Set<number>(), ghost: null, shifted: [], fresh: new Set<number>() }

function pictureOf(scene: Omit<Scene, 'height'>, rowsHeight: number): string {
  const height = frame.head + rowsHeight + frame.foot
  const canvas = document.createElement('canvas')
  canvas.width = scene.width * sharpness
  canvas.height = height * sharpness
  const context = canvas.getContext('2d')
  if (!context) return ''
  context.scale(sharpness, sharpness)
  // Paper is white, whatever the screen is.
  const palette = palettes.light
  draw(context, { ...scene, palette, paintOf: painter(scene.plan, scene.colouring, palette), height }, [])
  return canvas.toDataURL('image/png')
}
