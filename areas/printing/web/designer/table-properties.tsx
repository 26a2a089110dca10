import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Select } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { aligns, cellKinds, type LabelElement, type TableColumn, type TableElement } from '#engines/labels/index.ts'
import { largest, mostColumns } from '../../contract/model.ts'
import type { LabelFieldShown, LabelListShown } from '../../contract/template.ts'
import { columnOf } from './elements.ts'
import { Chosen, Labelled, Numbered } from './inputs.tsx'

interface Props {
  table: TableElement
  /** All elements of the form: a table may follow another one. */
  tables: readonly LabelElement[]
  lists: readonly LabelListShown[]
  set(to: Partial<TableElement>): void
}

const none = ''

/** What only a table has: of which rows it is, its columns, and how it goes on from page to page. */
export function TableOwn({ table, tables, lists, set }: Props) {
  const t = useT()
  const fields = lists.find(({ name }) => name === table.list)?.fields ?? []
  // A table stands behind those that come before it: no two follow each other.
  const before = tables
    .slice(
      0,
      tables.findIndex(({ id }) => id === table.id),
    )
    .filter(({ type }) => type === 'table')
  const nameOf = (each: LabelElement) =>
    each.type === 'table' ? each.title || lists.find(({ name }) => name === each.list)?.label || each.list : each.id
  return (
    <>
      <Chosen
        label="labelDesign.list"
        value={table.list}
        codes={lists.map(({ name }) => name)}
        word={(code) => lists.find(({ name }) => name === code)?.label ?? code}
        onChange={(list) =>
          set({
            list,
            columns: (lists.find(({ name }) => name === list)?.fields ?? []).slice(0, 4).map(columnOf),
            sumUnit: none,
          })
        }
      />
      <Labelled label="labelDesign.tableTitle">
        {(id) => (
          <Input id={id} value={table.title} maxLength={200} onChange={({ target }) => set({ title: target.value })} />
        )}
      </Labelled>
      <div className="label-pair">
        <Numbered label="labelDesign.size" min={1} max={20} value={table.size} onChange={(size) => set({ size })} />
        <Numbered
          label="labelDesign.rowHeight"
          min={2}
          max={200}
          value={table.rowHeight}
          onChange={(rowHeight) => set({ rowHeight })}
        />
        <Numbered
          label="labelDesign.headHeight"
          min={0}
          max={100}
          value={table.headHeight}
          onChange={(headHeight) => set({ headHeight })}
        />
        <Numbered
          label="labelDesign.laterTop"
          min={0}
          max={largest.height}
          value={table.laterTop}
          onChange={(laterTop) => set({ laterTop })}
        />
      </div>
      {before.length > 0 && (
        <Chosen
          label="labelDesign.after"
          value={table.after ?? none}
          codes={[none, ...before.map(({ id }) => id)]}
          word={(code) => {
            const other = before.find(({ id }) => id === code)
            return other ? nameOf(other) : t('labelDesign.afterNone')
          }}
          onChange={(after) => set({ after: after || null })}
        />
      )}
      {table.after !== null && <p className="kit-faint">{t('labelDesign.afterHint')}</p>}
      <Checkbox checked={table.rules} onChange={({ target }) => set({ rules: target.checked })}>
        {t('labelDesign.rules')}
      </Checkbox>
      <Columns columns={table.columns} fields={fields} set={(columns) => set({ columns })} />
      {table.columns.some(({ sum }) => sum) && (
        <div className="label-pair">
          <Labelled label="labelDesign.sumTitle">
            {(id) => (
              <Input
                id={id}
                value={table.sumTitle}
                maxLength={64}
                onChange={({ target }) => set({ sumTitle: target.value })}
              />
            )}
          </Labelled>
          <Chosen
            label="labelDesign.sumUnit"
            value={table.sumUnit}
            codes={[none, ...fields.map(({ name }) => name)]}
            word={(code) => fields.find(({ name }) => name === code)?.label ?? t('labelDesign.sumUnitNone')}
            onChange={(sumUnit) => set({ sumUnit })}
          />
        </div>
      )}
    </>
  )
}

interface ColumnsProps {
  columns: readonly TableColumn[]
  fields: readonly LabelFieldShown[]
  set(columns: TableColumn[]): void
}

/** The columns from left to right, each with what its head and its rows say. */
function Columns({ columns, fields, set }: ColumnsProps) {
  const t = useT()
  const change = (at: number, to: Partial<TableColumn>) =>
    set(columns.map((each, i) => (i === at ? { ...each, ...to } : each)))
  const move = (at: number, by: -1 | 1) => {
    const moved = [...columns]
    const [taken] = moved.splice(at, 1)
    if (taken) moved.splice(at + by, 0, taken)
    set(moved)
  }
  const unused = fields.find(({ name }) => !columns.some(({ text }) => text.includes(`{${name}}`))) ?? fields[0]
  return (
    <fieldset className="label-columns">
      <legend>{t('labelDesign.columns')}</legend>
      <ol>
        {columns.map((column, i) => (
          // A column has no name of its own but its place.
          <li key={`${i + 1}`}>
            <header>
              <b>{i + 1}</b>
              <i />
              <Button
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={t('labelDesign.columnBefore', { number: i + 1 })}
                disabled={i === 0}
                onClick={() => move(i, -1)}
              />
              <Button
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={t('labelDesign.columnAfter', { number: i + 1 })}
                disabled={i === columns.length - 1}
                onClick={() => move(i, 1)}
              />
              <Button
                size="small"
                danger
                icon={<DeleteOutlined />}
                aria-label={t('labelDesign.columnDelete', { number: i + 1 })}
                disabled={columns.length === 1}
                onClick={() => set(columns.filter((_, at) => at !== i))}
              />
            </header>
            <Labelled label="labelDesign.columnTitle">
              {(id) => (
                <Input
                  id={id}
                  value={column.title}
                  maxLength={200}
                  onChange={({ target }) => change(i, { title: target.value })}
                />
              )}
            </Labelled>
            <Labelled label="labelDesign.columnText">
              {(id) => (
                <>
                  <Input.TextArea
                    id={id}
                    value={column.text}
                    maxLength={500}
                    autoSize={{ minRows: 1, maxRows: 4 }}
                    onChange={({ target }) => change(i, { text: target.value })}
                  />
                  <Select
                    className="kit-wide"
                    aria-label={t('labelDesign.insert')}
                    placeholder={t('labelDesign.insert')}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={null}
                    options={fields.map(({ name, label }) => ({ value: name, label: `${label} {${name}}` }))}
                    onChange={(name: string | null) => name && change(i, { text: `${column.text}{${name}}` })}
                  />
                </>
              )}
            </Labelled>
            <div className="label-pair">
              <Numbered
                label="labelDesign.share"
                min={1}
                max={1000}
                whole
                value={column.share}
                onChange={(share) => change(i, { share })}
              />
              <Chosen label="labelDesign.as" value={column.as} codes={cellKinds} onChange={(as) => change(i, { as })} />
              <Chosen
                label="labelDesign.align"
                value={column.align}
                codes={aligns}
                onChange={(align) => change(i, { align })}
              />
              <Checkbox
                checked={column.sum}
                disabled={column.as !== 'text'}
                onChange={({ target }) => change(i, { sum: target.checked })}
              >
                {t('labelDesign.sum')}
              </Checkbox>
            </div>
          </li>
        ))}
      </ol>
      <Button
        icon={<PlusOutlined />}
        disabled={!unused || columns.length >= mostColumns}
        onClick={() => unused && set([...columns, columnOf(unused)])}
      >
        {t('labelDesign.columnAdd')}
      </Button>
    </fieldset>
  )
}
