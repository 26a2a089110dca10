import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Checkbox, Dropdown, Pagination, Select, Tag } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { askDiscard, NotLoaded, useUnload } from '#core/web/kit/index.ts'
import { FullSheet } from '#core/web/kit/parts/full-sheet.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import type { LabelElement } from '#engines/labels/index.ts'
import { resolutions } from '../../contract/model.ts'
import {
  type getLabelDesign,
  type getLabelRecord,
  publishLabelTemplate,
  sampleLists,
  saveLabelDesign,
} from '../../contract/template.ts'
import { Canvas } from './canvas.tsx'
import { elementTypes } from './elements.ts'
import { Properties } from './properties.tsx'
import { RecordChoice } from './record-choice.tsx'
import { useDesign } from './use-design.ts'
import { usePreview } from './use-preview.ts'
import './label-designer.css'

type Opened = OutputOf<typeof getLabelDesign>

/** Whether an element is held on a page; a table is on the first, where it begins. */
function standsOn({ type, on = 'all' }: LabelElement, { number, of }: { number: number; of: number }): boolean {
  if (type === 'table') return number === 1
  if (on === 'last') return number === of
  return on === 'all' || (number === 1) === (on === 'first')
}

/** A template's designer: what stands on the label is seen as it prints, with samples of its fields or with a record. */
export function LabelDesigner({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const design = useDesign(opened.model)
  const { model, history } = design
  const [kept, setKept] = useState({ version: opened.version, model: opened.model })
  const [published, setPublished] = useState({ number: opened.published, model: opened.same ? opened.model : null })
  const [grid, setGrid] = useState(true)
  const [dotsPerMm, setDots] = useState<(typeof resolutions)[number]>(8)
  const [again, setAgain] = useState(false)
  const [record, setRecord] = useState<OutputOf<typeof getLabelRecord> | null>(null)
  const [page, setPage] = useState(1)
  const { lists } = opened
  const form = lists.length > 0
  const sample = Object.fromEntries(opened.fields.map((field) => [field.name, field.sample]))
  const rows = record?.lists ?? sampleLists(lists)
  const preview = usePreview({ model, values: record?.values ?? sample, lists: rows, page, dotsPerMm, again })
  const shownPage = Math.min(page, preview.pages)
  const dirty = JSON.stringify(model) !== JSON.stringify(kept.model)
  useUnload(() => dirty)
  const save = useAct(saveLabelDesign, {
    success: t('labelDesign.saved'),
    topics: ['labelTemplate'],
    onDone: ({ version }) => setKept({ version, model }),
  })
  const publish = useAct(publishLabelTemplate, {
    topics: ['labelTemplate'],
    onDone({ version, published: number }) {
      setKept((was) => ({ ...was, version }))
      setPublished({ number, model: kept.model })
      toast.success(t('labelDesign.publishedNow', { number }))
    },
  })
  const close = async () => {
    if (!dirty || (await askDiscard())) onClose()
  }
  const unchanged = published.model !== null && JSON.stringify(published.model) === JSON.stringify(model)
  const state = published.number === null ? 'never' : unchanged ? 'same' : 'changed'
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || !['z', 'y', 's'].includes(event.key.toLowerCase())) return
    // Within a text its own undoing is meant.
    if (event.key !== 's' && /^(TEXTAREA|INPUT)$/.test((event.target as HTMLElement).tagName)) return
    event.preventDefault()
    if (event.key === 's') {
      if (dirty && can('labelTemplate.edit')) void save.run({ id: opened.id, version: kept.version, model })
    } else if (event.key === 'y' || event.shiftKey) design.redo()
    else design.undo()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => byKey(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <FullSheet
      title={t('labelDesign.title', { name: opened.name })}
      className="label-designer-sheet"
      onClose={() => void close()}
    >
      <section className="label-designer" aria-label={t('labelDesign.label')}>
        <header>
          <Dropdown
            trigger={['click']}
            menu={{
              items: elementTypes
                .filter((type) => form || type !== 'table')
                .map((type) => ({ key: type, label: t(`labelDesign.type.${type}`) })),
              onClick: ({ key }) => design.add(key as (typeof elementTypes)[number], opened),
            }}
          >
            <Button type="primary">{t('labelDesign.add')}</Button>
          </Dropdown>
          <Button icon={<UndoOutlined />} disabled={!history.past.length} onClick={design.undo}>
            {t('labelDesign.undo')}
          </Button>
          <Button icon={<RedoOutlined />} disabled={!history.future.length} onClick={design.redo}>
            {t('labelDesign.redo')}
          </Button>
          <Checkbox checked={grid} onChange={({ target }) => setGrid(target.checked)}>
            {t('labelDesign.grid')}
          </Checkbox>
          <i />
          <Tag>{t(`labelDesign.state.${state}`, { number: published.number ?? 0 })}</Tag>
          {dirty && <Tag color="orange">{t('labelDesign.unsaved')}</Tag>}
          {can('labelTemplate.edit') && (
            <Button
              disabled={!dirty}
              loading={save.pending}
              onClick={() => void save.run({ id: opened.id, version: kept.version, model })}
            >
              {t('labelDesign.save')}
            </Button>
          )}
          {can('labelTemplate.publish') && (
            <Button
              type="primary"
              disabled={dirty || unchanged || preview.problems.length > 0}
              loading={publish.pending}
              onClick={() => void publish.run({ id: opened.id, version: kept.version })}
            >
              {t('labelDesign.publish')}
            </Button>
          )}
        </header>
        <div className="label-work">
          <div className="label-surface">
            {preview.pages > 1 && (
              <Pagination simple pageSize={1} current={shownPage} total={preview.pages} onChange={setPage} />
            )}
            <Canvas
              design={design}
              picture={preview.picture}
              wrong={preview.wrong}
              grid={grid ? 1 : 0}
              stands={(element) => standsOn(element, { number: shownPage, of: preview.pages })}
            />
            <p className="kit-faint">{t('labelDesign.keys')}</p>
            <div className="label-looks">
              <Select
                aria-label={t('labelDesign.preview')}
                value={dotsPerMm}
                options={resolutions.map((dots) => ({
                  value: dots,
                  label: t('labelDesign.dots', { dots, dpi: dots === 8 ? 203 : dots * 25 }),
                }))}
                onChange={setDots}
              />
              <RecordChoice kind={opened.kind} onChosen={setRecord} />
              <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
                {t('labelDesign.again')}
              </Checkbox>
            </div>
            {preview.error ? (
              <NotLoaded error={preview.error} onRetry={() => void preview.refetch()} />
            ) : (
              <Problems problems={preview.problems} drawing={preview.picture === null} />
            )}
          </div>
          <Properties design={design} fields={opened.fields} lists={lists} />
        </div>
      </section>
    </FullSheet>
  )
}

/** Why the label cannot be printed, or that it can. */
function Problems({ problems, drawing }: { problems: { element: string; text: string }[]; drawing: boolean }) {
  const t = useT()
  if (drawing) return <Alert type="info" title={t('labelDesign.drawing')} />
  if (!problems.length) return <Alert type="success" showIcon title={t('labelDesign.good')} />
  return (
    <Alert
      type="error"
      showIcon
      title={t('labelDesign.preview')}
      description={
        <ul className="label-problems">
          {[...new Set(problems.map(({ text }) => text))].map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    />
  )
}
