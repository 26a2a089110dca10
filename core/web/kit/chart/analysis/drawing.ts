import type { EChartsCoreOption } from 'echarts/core'
import type { Language } from '#core/contract/languages.ts'
import type { Look } from './look.ts'
import type { Word } from './words.ts'

export type Option = EChartsCoreOption

/** Whom a chart is drawn for. */
export interface Reader {
  language: Language
  /** The team's time zone: what a time axis shows. */
  zone: string
  word: Word
}

/** What a person pointed at. */
export interface Datum {
  /** The label of its series; of a flow: where it leads from. */
  series: string
  /** What stands at the axis below it; of a flow: where it leads to. */
  name: string
  /** Its place in the values that the chart was given. */
  index: number
  value: number | null
}

/** A range that a person selected: indices of names, or instants or values of the axis below. */
export interface Range {
  from: number
  to: number
}

/** The same data as rows, for those who hear it, for whoever prefers it, and for the file. */
export interface Table {
  head: readonly string[]
  rows: readonly {
    /** As they are shown. */
    cells: readonly string[]
    /** As they go into the file: numbers stay numbers. Absent: as shown. */
    raw?: readonly (string | number | null)[]
    /** What the row opens. */
    datum?: Datum
  }[]
}

export interface LegendItem {
  label: string
  /** Its colour on a ground. */
  color(look: Pick<Look, 'tones' | 'series'>): string
  /** Drawn as a line: in dashes of its own. */
  line?: 'solid' | 'dashed' | 'dotted'
}

/** A chart for one reader: what echarts draws, and what is known of it without. */
export interface Drawing {
  table: Table
  /** What can be shown and hidden; empty where there is one thing alone. */
  legend: readonly LegendItem[]
  /** The axis that is zoomed and panned. */
  zoom: 'x' | 'y' | 'none'
  /** A press between the marks means what stands at that name. */
  byName?: boolean
  option(look: Look): Option
  /** What stands at a mark. */
  datumOf(series: number, index: number, part?: 'node' | 'edge'): Datum | null
  /** A range of the axis below, as echarts counts it. */
  rangeOf?(from: number, to: number): Range
}

/** A kind of chart with its data. */
export type Chart = (reader: Reader) => Drawing

/** Of what echarts gives to a mark that draws itself, what is used here. */
export interface Api {
  value(dimension: number): number
  coord(point: readonly number[]): number[]
}
