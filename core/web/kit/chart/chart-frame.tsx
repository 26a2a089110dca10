import type { ReactNode } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { usePlot } from './use-plot.ts'
import './chart.css'

/** Where a chart draws, in pixels: the inner box between its axes. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
  /** Height of a line of text. */
  line: number
  /** Names below take two lines. */
  twoLines: boolean
}

export interface Legend {
  label: string
  /** The class of its colour: `chart-1` and so on. */
  tone: string
}

interface Props {
  title: string
  /** What stands in the chart as a table: for those who hear it. */
  head: readonly string[]
  rows: readonly (readonly string[])[]
  legend?: readonly Legend[]
  /** The labels of the axis at the left, and of one at the right if there is one: they take the room that they need. */
  axis?: readonly string[]
  rightAxis?: readonly string[]
  /** Names below take two lines. */
  twoLines?: boolean
  /** The drawing has parts that a person acts on: it is heard too. */
  heard?: boolean
  children(box: Box): ReactNode
}

/** Title, legend, drawing and its table. Sizes follow the text: on a board that is the board's own unit. */
export function ChartFrame(props: Props) {
  const { title, head, rows, legend = [], axis = ['000'], rightAxis = [], twoLines = false, heard, children } = props
  const t = useT()
  const { ref, width, height, line } = usePlot<HTMLDivElement>()
  const left = axisWidth(axis, line)
  const box: Box = {
    left,
    top: line * 1.3,
    width: Math.max(0, width - left - axisWidth(rightAxis, line)),
    height: Math.max(0, height - line * (twoLines ? 4 : 2.9)),
    line,
    twoLines,
  }
  return (
    <figure className="chart" aria-label={title}>
      <figcaption>
        <b>{title}</b>
        {legend.map(({ label, tone }) => (
          <span key={label} className={tone}>
            <i aria-hidden="true" />
            {label}
          </span>
        ))}
      </figcaption>
      <div ref={ref} className="chart-plot">
        {rows.length === 0 && <p className="chart-none">{t('board.empty')}</p>}
        {rows.length > 0 && box.width > 0 && box.height > 0 && (
          <svg
            width={width}
            height={height}
            {...(heard ? { role: 'group', 'aria-label': title } : { 'aria-hidden': true })}
          >
            {children(box)}
          </svg>
        )}
      </div>
      <table className="chart-table">
        <thead>
          <tr>
            {head.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], i) => (
            <tr key={`${name} ${i}`}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1] ?? at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

const axisWidth = (labels: readonly string[], line: number): number =>
  line * (0.7 + 0.68 * labels.reduce((most, label) => Math.max(most, label.length), 0))
