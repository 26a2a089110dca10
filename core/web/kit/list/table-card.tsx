import { ProfileOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button, Table, type TableProps } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { textOf } from '#core/contract/pasted.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { useNarrow } from '#core/web/use-narrow.ts'
import type { Section } from '../form/entity-form.tsx'
import { GroupMenu } from '../groups/group-menu.tsx'
import { headed, headOf, withHeads } from '../groups/heads.tsx'
import { textWidth } from '../parts/text-width.ts'
import { useSize } from '../parts/use-size.ts'
import { tellFailure } from '../send.ts'
import { type Identified, valueOf } from '../types.ts'
import { type Action, allowed, onRow, overMany } from './action.ts'
import { cellText } from './cell-texts.ts'
import { type Column, sortKeyOf } from './column.tsx'
import { ColumnSettings } from './column-settings.tsx'
import { headFilter, takeFilters } from './head-filters.ts'
import { HeaderCell, type HeaderCellProps } from './header-cell.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListNotes, ListState } from './list-state.tsx'
import { actsWidth, RowActions } from './row-actions.tsx'
import { SelectPage } from './select-page.tsx'
import { ShownTitle } from './shown-title.tsx'
import { toggleSort } from './sort.ts'
import { SortTitle } from './sort-title.tsx'
import { useActions } from './use-actions.tsx'
import { useAskedWidths } from './use-asked-widths.ts'
import { useColumnState } from './use-column-state.ts'
import type { List } from './use-list.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useScrollFocus } from './use-scroll-focus.ts'

const PreviewPanel = lazy(() => import('../preview/preview-panel.tsx'))

export interface TableCardProps<Row> {
  list: List<Row>
  columns: readonly Column<Row>[]
  actions?: readonly Action<Row>[]
  /** Opens a row: Enter, a double click, or, where a row has no acts of its own, a link for those who have neither. */
  open?(row: Row): void
  /** Whether there is something to open; absent: always. */
  opens?(row: Row): boolean
  /** Buttons before the bulk acts (add, import). */
  before?: ReactNode
  /** Buttons at the right edge (export, the screen's own). */
  after?: ReactNode
  /** Rows can be chosen; absent: when there is a bulk act. */
  selectable?: boolean
  /** Rows below a row. */
  expanded?(row: Row): ReactNode
  /** A line under the table, e.g. sums. */
  summary?: TableProps<Row>['summary']
  rowClassName?(row: Row): string
  /** Offered where there is nothing yet. */
  add?: ReactNode
  /** What the chosen row tells beside the list, for whoever wants it there; absent: nothing stands there. */
  preview?: Preview<Row>
  /** Above the toolbar: tabs of searches. */
  tabs?: ReactNode
  /** Takes rows that were pasted into the list, as a spreadsheet copies them. */
  onPasted?(text: string): void
}

export interface Preview<Row> {
  /** Absent: all that the list shows and its form asks for. */
  sections?: readonly Section[]
  /** Below the fields: what hangs on the row. */
  more?(row: Row): ReactNode
}

/** Titles are bold: so much wider than the usual text. */
const boldness = 1.16
const headerHeight = 36
const selectWidth = 40
/** Of the sign that filters, in a column's head. */
const filterWidth = 20
const virtualFrom = 80

const viewing = <Row,>(open: (row: Row) => void, can?: (row: Row) => boolean): Action<Row> => ({
  key: 'view',
  label: 'kit.view',
  can,
  run: (rows) => rows.forEach(open),
})

/** The main table card: toolbar, table, paging. */
export function TableCard<Row extends Identified>(props: TableCardProps<Row>) {
  const { list, columns, actions = [], open } = props
  const t = useT()
  const [language] = useLanguage()
  const { user, can } = useSession()
  const narrow = useNarrow()
  const { ref, width, height } = useSize<HTMLDivElement>()
  const held = actions.filter((action) => !action.right || can(action.right))
  const ownActs = held.filter(onRow)
  const rowActs = ownActs.length || !open ? ownActs : [viewing(open, props.opens)]
  const bulkActs = held.filter(overMany)
  const selectable = props.selectable ?? bulkActs.length > 0
  const arranged = useColumnState(list, columns)
  const showAlone = (ids: number[]) => list.setSearch({ id: ids })
  const { start, labelOf, dialogs } = useActions<Row>(
    list.entity,
    (done) => {
      const left = new Map(list.selected)
      for (const id of done) left.delete(id)
      list.select(left)
      list.refetch()
    },
    list.items.some(({ key }) => key === 'id') ? showAlone : undefined,
  )
  const choose = (ids: readonly number[]) => {
    const here = new Map(list.rows.map((row) => [row.id, row]))
    list.select(
      new Map(
        ids.flatMap((id): [number, Row][] => {
          const row = here.get(id) ?? list.selected.get(id)
          return row ? [[id, row]] : []
        }),
      ),
    )
  }
  const toggle = (row: Row) => {
    const ids = [...list.selected.keys()]
    choose(list.selected.has(row.id) ? ids.filter((id) => id !== row.id) : [...ids, row.id])
  }
  const previewing = props.preview && !narrow && list.layout.personal.preview === true
  const peek = () => list.layout.save('personal', { ...list.layout.personal, preview: !previewing }).catch(tellFailure)
  const lines = withHeads(list)
  const { by, toggle: turn } = list.groups
  // A head opens its group, a row its record.
  const enter = (line: Row) => {
    const head = headOf(line)
    if (head) turn(head.value)
    else open?.(line)
  }
  const keys = useRowKeys({
    rows: lines,
    box: ref,
    open: open || by ? enter : undefined,
    toggle: selectable ? (line: Row) => headOf(line) ?? toggle(line) : undefined,
    peek: props.preview && !narrow ? () => void peek() : undefined,
  })

  const cell = { t, language, zone: user.zone, entity: list.entity }
  const titleOf = (column: Column<Row>) => column.heading ?? t(column.title ?? `${list.entity.name}.${column.key}`)
  const asked = useAskedWidths(arranged.shown, list.rows, cell)
  // A title and a state are read whole, in whichever language, unless the person made their column narrower.
  const widthOf = (column: Column<Row>) => {
    const longest = Math.max(...(column.texts?.(cell) ?? []).map(textWidth), textWidth(titleOf(column)))
    const filter = headFilter(list, column.key, cell).filters ? filterWidth : 0
    const ofTitle = Math.max(longest + 38, Math.ceil(textWidth(titleOf(column)) * boldness) + 38 + filter)
    const usual = (column.fits ? asked.get(column.key) : undefined) ?? column.width ?? 150
    return arranged.state.widths?.[column.key] ?? Math.max(usual, Math.min(240 + filter, ofTitle))
  }
  const actsSpace = actsWidth(t('kit.acts'), rowActs.map(labelOf), narrow)
  const sum =
    arranged.shown.reduce((total, column) => total + widthOf(column), 0) +
    (rowActs.length ? actsSpace : 0) +
    (selectable ? selectWidth : 0) +
    (props.expanded ? selectWidth : 0)
  const tableColumns: TableProps<Row>['columns'] = arranged.shown.map((column) => {
    const title = titleOf(column)
    const sortKey = sortKeyOf(column, list.entity)
    const sorted = list.sort.find((each) => each.field === sortKey)?.order
    return {
      key: column.key,
      width: widthOf(column),
      align: column.align,
      // On a phone pinned columns would leave no room for the others.
      fixed: narrow ? undefined : column.fixed,
      ellipsis: { showTitle: false },
      ...headFilter(list, column.key, cell),
      title: sortKey ? (
        <SortTitle
          title={title}
          field={sortKey}
          sort={list.sort}
          onToggle={(add) => list.setSort(toggleSort(list.sort, sortKey, add))}
        />
      ) : (
        title
      ),
      onHeaderCell: () =>
        ({
          columnTitle: title,
          columnWidth: Math.round(widthOf(column)),
          'aria-sort': sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined,
          onWiden: (to, settled) => arranged.widen(column.key, to, settled),
        }) satisfies HeaderCellProps,
      onCell: () => ({ title: undefined }),
      render: (_value: unknown, row: Row) => column.render(row, cell),
    }
  })
  // Takes up what is left of the width, so that a column is as wide as it was dragged.
  const firstRight = arranged.shown.findIndex((column) => column.fixed === 'right')
  tableColumns.splice(firstRight < 0 ? tableColumns.length : firstRight, 0, { key: '~', render: () => null })
  if (rowActs.length)
    tableColumns.push({
      key: '~acts',
      title: t('kit.acts'),
      width: actsSpace,
      fixed: 'right',
      render: (_value: unknown, row: Row) => (
        <RowActions
          row={row}
          actions={rowActs}
          labelOf={labelOf}
          fold={narrow}
          start={(action, rows) => void start(action, rows)}
        />
      ),
    })

  useScrollFocus(ref, `${list.rows.length} ${list.loading} ${sum > width}`)

  const chosen = [...list.selected.values()]
  const shownRow = list.rows.find((row) => row.id === keys.current) ?? list.rows[0]
  const copied = (rows: readonly Row[]) =>
    textOf([
      arranged.shown.map(titleOf),
      ...rows.map((row) => arranged.shown.map((column) => cellText(column, row, cell))),
    ])
  const at = list.rows.find((row) => row.id === keys.current)
  const state = <ListState list={list} add={props.add} />
  const nothing = list.loading || !lines.length
  return (
    <section className="kit-card kit-table" aria-label={t(list.entity.name)} aria-busy={list.fetching}>
      {props.tabs}
      <div className="kit-toolbar" role="toolbar" aria-label={t('kit.acts')}>
        {props.before}
        {bulkActs.map((action) => (
          <Button
            key={action.key}
            icon={action.icon}
            danger={action.danger}
            disabled={!allowed(action, chosen)}
            onClick={() => void start(action, chosen)}
          >
            {labelOf(action)}
          </Button>
        ))}
        {chosen.length > 0 && (
          <span className="kit-chosen">
            {t('kit.selected', { count: chosen.length })}
            <Button type="link" size="small" onClick={() => list.select(new Map())}>
              {t('kit.clear')}
            </Button>
          </span>
        )}
        <span className="kit-toolbar-end">
          {props.after}
          <Button
            icon={<ReloadOutlined spin={list.fetching} />}
            aria-label={t('kit.refresh')}
            title={t('kit.refresh')}
            onClick={list.refetch}
          />
          {props.preview && !narrow && (
            <Button
              icon={<ProfileOutlined />}
              aria-label={t('kit.preview')}
              aria-pressed={previewing}
              title={t('kit.previewKeys')}
              type={previewing ? 'primary' : 'default'}
              ghost={previewing}
              onClick={() => void peek()}
            />
          )}
          <GroupMenu list={list} columns={columns.map((each) => ({ key: each.key, title: titleOf(each) }))} />
          <ColumnSettings
            columns={columns}
            state={arranged.state}
            titleOf={titleOf}
            change={arranged.change}
            keepGeneral={arranged.keepGeneral}
          />
        </span>
      </div>
      <ListNotes list={list} />
      <div className="kit-beside">
        <div
          ref={ref}
          className="kit-grid"
          tabIndex={0}
          onKeyDown={keys.onKeyDown}
          onCopy={(event) => {
            const rows = chosen.length ? chosen : at ? [at] : []
            // Whoever marked a text wants that text.
            if (!rows.length || !getSelection()?.isCollapsed) return
            event.clipboardData.setData('text/plain', copied(rows))
            event.preventDefault()
            toast.success(t('kit.copied', { count: rows.length }))
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (!props.onPasted || !text.trim()) return
            event.preventDefault()
            props.onPasted(text)
          }}
        >
          <Table<Row>
            size="small"
            rowKey="id"
            tableLayout="fixed"
            virtual={list.rows.length >= virtualFrom && !props.expanded && by === null}
            columns={headed(tableColumns, list, cell)}
            dataSource={nothing ? [] : lines}
            pagination={false}
            onChange={takeFilters<Row>(list)}
            showHeader={!list.loading}
            components={{ header: { cell: HeaderCell } }}
            scroll={{ x: Math.max(sum, width), y: Math.max(160, height - headerHeight) }}
            locale={{ emptyText: state }}
            rowSelection={
              selectable
                ? {
                    selectedRowKeys: [...list.selected.keys()],
                    preserveSelectedRowKeys: true,
                    columnWidth: selectWidth,
                    columnTitle: (box) => (
                      <ShownTitle>
                        <SelectPage box={box} />
                      </ShownTitle>
                    ),
                    fixed: true,
                    getCheckboxProps: (line) => ({ disabled: headOf(line) !== undefined }),
                    renderCell: (_value, line, _index, box) => (headOf(line) ? null : box),
                    onChange: (ids) => choose(ids as number[]),
                  }
                : undefined
            }
            expandable={
              props.expanded && {
                expandedRowRender: props.expanded,
                rowExpandable: (line) => !headOf(line),
                columnWidth: selectWidth,
              }
            }
            summary={props.summary}
            rowClassName={(row) =>
              [row.id === keys.current && 'kit-current', !headOf(row) && props.rowClassName?.(row)]
                .filter(Boolean)
                .join(' ')
            }
            onRow={(row) => ({
              onClick: () => keys.setCurrent(row.id),
              onDoubleClick: open && !headOf(row) ? () => open(row) : undefined,
            })}
          />
        </div>
        {previewing && (
          <Suspense fallback={<aside className="kit-preview" />}>
            <PreviewPanel
              row={shownRow}
              columns={columns}
              cell={cell}
              name={shownRow ? String(valueOf(shownRow, list.entity.key) ?? shownRow.id) : ''}
              preview={props.preview as Preview<unknown>}
              acts={
                shownRow &&
                rowActs.length > 0 && (
                  <RowActions
                    row={shownRow}
                    actions={rowActs}
                    labelOf={labelOf}
                    fold={false}
                    start={(action, rows) => void start(action, rows)}
                  />
                )
              }
              onClose={() => void peek()}
            />
          </Suspense>
        )}
      </div>
      <ListFoot list={list} />
      {dialogs}
    </section>
  )
}
