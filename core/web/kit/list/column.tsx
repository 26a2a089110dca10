import { Tag, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#core/contract/field.ts'
import type { Language } from '#core/contract/languages.ts'
import type { Translate } from '#core/contract/messages.ts'
import type { Status } from '#core/contract/status.ts'
import { fileUrl } from '../file-url.ts'
import { durationText, instantText, numberText, shareText } from '../format.ts'
import { PageLinks } from '../parts/page-links.tsx'
import { StatusTag } from '../parts/status-tag.tsx'
import { type EntityLike, valueOf } from '../types.ts'

/** What a cell may use besides its row. */
export interface CellContext {
  t: Translate
  language: Language
  zone: string
  entity: EntityLike
}

/** One column of a list, typed by its row. */
export interface Column<Row> {
  key: string
  /** Message key of its title; absent: the field's label. */
  title?: string
  /** Its title as it is, where no message says it: the name of what a pivot's column is of. */
  heading?: string
  width?: number
  /** All that a cell of it may show, where that is known: it is made as wide as the longest of them. */
  texts?(cell: CellContext): string[]
  /** As wide as what its cells say: of columns whose screen says no width. */
  fits?: boolean
  align?: 'left' | 'right' | 'center'
  fixed?: 'left' | 'right'
  /** Sorted by the server under the column's key; fields of the entity are unless said otherwise. */
  sortable?: boolean
  /** Not shown until the person asks for it. */
  hidden?: boolean
  render(row: Row, cell: CellContext): ReactNode
}

type Props<Row> = Partial<Column<Row>>
type Key<Row> = keyof Row & string

const empty = <span className="kit-faint">–</span>
const missing = (value: unknown): value is null | undefined | '' =>
  value === null || value === undefined || value === ''
const fieldOf = (cell: CellContext, key: string): Field | undefined => cell.entity.fields[key]

function make<Row>(
  key: Key<Row>,
  defaults: Props<Row>,
  show: (value: NonNullable<unknown>, row: Row, cell: CellContext) => ReactNode,
  props?: Props<Row>,
): Column<Row> {
  const render = (row: Row, cell: CellContext) => {
    const value = row[key]
    return missing(value) ? empty : show(value as NonNullable<unknown>, row, cell)
  }
  // What a screen draws itself, or gives a width, does not go by the field's text.
  const own = props && (props.width !== undefined || props.render)
  return { key, render, ...defaults, ...(own && { fits: false }), ...props }
}

/** Cells by kind of field. The caller's props come last and override. */
export const column = {
  text: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(
      key,
      { width: 150, fits: true },
      (value, row, cell) => {
        const { page, display } = fieldOf(cell, key) ?? {}
        const shown = String((display && valueOf(row, display)) ?? value)
        return page ? <PageLinks page={page} names={shown} /> : shown
      },
      props,
    ),

  number: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(
      key,
      { width: 110, align: 'right', fits: true },
      (value, _row, cell) => {
        const { unit, verbatim } = fieldOf(cell, key) ?? {}
        return (
          <span className="kit-number">
            {verbatim ? String(value) : numberText(Number(value), cell.language)}
            {unit && <small> {unit}</small>}
          </span>
        )
      },
      props,
    ),

  /** A share between 0 and 1 as a percentage. */
  share: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(key, { width: 100, align: 'right' }, (value) => shareText(Number(value)), props),

  /** Seconds as h:mm:ss. */
  duration: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(key, { width: 100, align: 'right' }, (value) => durationText(Number(value)), props),

  date: <Row,>(key: Key<Row>, props?: Props<Row>) => make<Row>(key, { width: 110 }, (value) => String(value), props),

  instant: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(key, { width: 160 }, (value, _row, cell) => instantText(String(value), cell.zone), props),

  boolean: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(key, { width: 80, align: 'center' }, (value, _row, cell) => cell.t(value ? 'yes' : 'no'), props),

  /** A declared choice, coloured where the field says so. */
  choice: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(
      key,
      {
        width: 120,
        texts: (cell) => {
          const { kind, labels = key, codes = [] } = fieldOf(cell, key) ?? {}
          return kind === 'choice' ? codes.map((code) => cell.t(`${labels}.${code}`)) : []
        },
      },
      (value, _row, cell) => {
        const { labels = key, colors } = fieldOf(cell, key) ?? {}
        const codes = Array.isArray(value) ? value.map(String) : [String(value)]
        const words = codes.map((code) => cell.t(`${labels}.${code}`))
        if (!colors) return words.join(cell.t('listed'))
        return codes.map((code, i) => <StatusTag key={code} color={colors[code]} label={words[i] ?? code} />)
      },
      props,
    ),

  /** A state of a status table: its label on its colour. */
  status: <Row,>(key: Key<Row>, status: Status<string, string>, props?: Props<Row>) =>
    make<Row>(
      key,
      { width: 120, texts: (cell) => Object.keys(status.colors).map((code) => cell.t(`${status.name}.${code}`)) },
      (value, _row, cell) => (
        <StatusTag color={status.colors[String(value)]} label={cell.t(`${status.name}.${String(value)}`)} />
      ),
      props,
    ),

  /** The text of a referred row, which the row carries beside the id. */
  reference: <Row,>(key: Key<Row>, props?: Props<Row>): Column<Row> => ({
    key,
    width: 150,
    fits: props?.width === undefined && !props?.render,
    render: (row, cell) => {
      const shown = valueOf(row, fieldOf(cell, key)?.display ?? key)
      if (missing(shown)) return empty
      if (!Array.isArray(shown)) return String(shown)
      return shown.length ? (
        <Tooltip title={shown.join(cell.t('listed'))}>{shown.join(cell.t('listed'))}</Tooltip>
      ) : (
        empty
      )
    },
    ...props,
  }),

  image: <Row,>(key: Key<Row>, props?: Props<Row>): Column<Row> => ({
    key,
    width: 72,
    align: 'center',
    sortable: false,
    render: (row) => {
      const fileNo = valueOf(row, `${key}FileNo`)
      return typeof fileNo === 'string' ? (
        <img className="kit-thumb" src={fileUrl(fileNo)} alt="" loading="lazy" />
      ) : (
        empty
      )
    },
    ...props,
  }),

  file: <Row,>(key: Key<Row>, props?: Props<Row>): Column<Row> => ({
    key,
    width: 180,
    sortable: false,
    render: (row) => {
      const fileNo = valueOf(row, `${key}FileNo`)
      if (typeof fileNo !== 'string') return empty
      return (
        <a href={fileUrl(fileNo)} target="_blank" rel="noreferrer">
          {String(valueOf(row, `${key}FileName`) ?? fileNo)}
        </a>
      )
    },
    ...props,
  }),

  tags: <Row,>(key: Key<Row>, props?: Props<Row>) =>
    make<Row>(
      key,
      { width: 180, sortable: false },
      (value) => (Array.isArray(value) ? value : [value]).map((each) => <Tag key={String(each)}>{String(each)}</Tag>),
      props,
    ),
}

const makers: Partial<Record<Field['kind'], (key: never, props?: Props<never>) => Column<never>>> = {
  integer: column.number,
  decimal: column.number,
  date: column.date,
  instant: column.instant,
  boolean: column.boolean,
  choice: column.choice,
  choices: column.choice,
  reference: column.reference,
  references: column.reference,
  image: column.image,
  file: column.file,
}

/** The column of a declared field by its kind. */
export function fieldColumn<Row>(entity: EntityLike, key: string, props?: Props<Row>): Column<Row> {
  const field = entity.fields[key]
  const maker = (field && makers[field.kind]) ?? column.text
  const unsorted = field && (field.kind === 'choices' || field.kind === 'references')
  return { ...(maker as (key: string) => Column<Row>)(key), ...(unsorted && { sortable: false }), ...props }
}

/** Columns of a screen: names of fields stand for their column by kind; absent: the entity's table list, its key pinned left. */
export function columnsOf<Row>(entity: EntityLike, chosen?: readonly (string | Column<Row>)[]): Column<Row>[] {
  const columns = (chosen ?? entity.table).map((each) =>
    typeof each === 'string' ? fieldColumn<Row>(entity, each) : each,
  )
  return columns.map((each) => (each.key === entity.key && !chosen ? { fixed: 'left', ...each } : each))
}

/** What a column is sorted by, null when it is not: a reference by the text that its row shows, anything else by itself. */
export function sortKeyOf(of: Pick<Column<never>, 'key' | 'sortable'>, entity: EntityLike): string | null {
  const field = entity.fields[of.key]
  if (!(of.sortable ?? field !== undefined)) return null
  return field?.kind === 'reference' ? (field.display ?? of.key) : of.key
}
