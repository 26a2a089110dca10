import { CloseOutlined } from '@ant-design/icons'
import { Button, Empty } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { type Section, withRest } from '../form/entity-form.tsx'
import { type CellContext, type Column, fieldColumn } from '../list/column.tsx'
import type { Preview } from '../list/table-card.tsx'
import { valueOf } from '../types.ts'
import './preview.css'

interface Props {
  row: { id: number } | undefined
  columns: readonly Column<never>[]
  cell: CellContext
  name: string
  preview: Preview<never>
  acts?: ReactNode
  onClose(): void
}

const closed = new Set(['choice', 'choices'])
/** Kinds that have no text of their own in a list. */
const unshown = new Set(['names', 'rows'])

/** The chosen row beside its list: what it is called, its state, its fields by section, what hangs on it, what can be done with it. */
export default function PreviewPanel({ row, columns, cell, name, preview, acts, onClose }: Props) {
  const { t, entity } = cell
  const own = new Map(columns.map((column) => [column.key, column as Column<object>]))
  const columnFor = (key: string) => own.get(key) ?? fieldColumn<object>(entity, key)
  const shown = [...new Set([...columns.map(({ key }) => key), ...entity.table, ...entity.form])]
  const sections: readonly Section[] = preview.sections ?? [{ fields: shown }]
  const named = new Set(sections.flatMap(({ fields }) => fields))
  // What the list shows and no section of the form names stands at the end: progress, counts, who made it.
  const left = shown.filter((key) => !named.has(key))
  const all = preview.sections ? [...withRest(sections, entity.form), { fields: left }] : sections
  const said = (key: string) => {
    const field = entity.fields[key]
    if ((field && unshown.has(field.kind)) || key === entity.key || key === state) return false
    const value = valueOf(row, field?.display ?? key)
    return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value.length)
  }
  const state = shown.find((key) => closed.has(entity.fields[key]?.kind ?? '') && entity.fields[key]?.readonly)
  const show = (key: string) => row && columnFor(key).render(row, cell)
  return (
    <aside className="kit-preview" aria-label={t('kit.preview')}>
      <header>
        <h3 title={name}>{name}</h3>
        {row && state && show(state)}
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label={t('kit.close')} onClick={onClose} />
      </header>
      {!row && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.noRowChosen')} />}
      {row && (
        <div className="kit-preview-body">
          {all.map(({ title, fields }, index) => {
            const told = [...new Set(fields)].filter(said)
            // What hangs on the row comes right after what it is.
            const more = index === 0 && preview.more?.(row as never)
            if (!told.length) return more ? <Fragment key={title ?? index}>{more}</Fragment> : null
            return (
              <Fragment key={title ?? index}>
                <section>
                  {title && <h4>{t(title)}</h4>}
                  <dl>
                    {told.map((key) => (
                      <div key={key}>
                        <dt>{t(own.get(key)?.title ?? `${entity.name}.${key}`)}</dt>
                        <dd>{show(key)}</dd>
                      </div>
                    ))}
                  </dl>
                </section>
                {more}
              </Fragment>
            )
          })}
        </div>
      )}
      <footer>
        {acts}
        <small>{t('kit.previewKeys')}</small>
      </footer>
    </aside>
  )
}
