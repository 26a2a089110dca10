import { Alert, Button, Form, Input, Select } from 'antd'
import { useEffect, useRef } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { type Draft, DraftOffer, UploadInput } from '#core/web/kit/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { missingOf, nonconformingOf, passesByRule } from '../../contract/judging.ts'
import * as api from '../../contract/record.api.ts'
import { LiveChart } from '../live/live-chart.tsx'
import { InspectionFacts } from './inspection-facts.tsx'
import { ItemEntry } from './item-entry.tsx'
import { type DraftEntry, type Entered, foundOf, useEntry } from './use-entry.ts'
import { useLiveEntry } from './use-live-entry.ts'

interface Props {
  sheet: api.InspectionSheet
  /** What was entered at an earlier opening, and of this one what is not kept yet. */
  draft: Draft<DraftEntry>
  onDirty(dirty: boolean): void
  onDone(): void
}

const topics = ['inspectionRecord', 'task', 'spcCharacteristic']

/** Items with their samples, why it fails, and the judgement; what fails by its values cannot be passed. */
export function InspectionEntry({ sheet, draft, onDirty, onDone }: Props) {
  const t = useT()
  const { can } = useSession()
  const entry = useEntry(sheet, draft)
  const { entered, dirty } = entry
  useEffect(() => onDirty(dirty), [dirty, onDirty])
  const inspector = can('inspectionRecord.judge')
  const mine = inspector || (sheet.kind === 'self' && can('inspectionRecord.request'))
  const disabled = sheet.executedAt !== null || !mine
  const keep = useAct(inspector ? api.keepInspectionRecord : api.keepSelfInspection, {
    topics,
    success: t('inspectionEntry.kept'),
    onDone: ({ version }) => entry.kept(version),
    silent: true,
  })
  const judge = useAct(inspector ? api.judgeInspectionRecord : api.judgeSelfInspection, {
    topics,
    success: t('inspectionEntry.judged', { number: sheet.inspectionNo }),
    onDone: () => {
      draft.drop()
      onDone()
    },
    silent: true,
  })
  const error = judge.error ?? keep.error
  const problems = Object.values(error?.fields ?? {})
  const found = foundOf(entered.values)
  const keeping = useRef<ReturnType<typeof keep.run>>(undefined)
  const save = () => {
    const input = entry.keeping()
    // Two fields are left within the time of a double click.
    keeping.current = keep.run(input, JSON.stringify(input.values))
  }
  const live = useLiveEntry(sheet, found, {
    busy: keep.pending || judge.pending,
    keep: () => {
      if (dirty) save()
    },
  })
  const judgeAs = async (result: 'pass' | 'fail') => {
    const input = entry.input()
    // Pressing it leaves a field, whose value is on its way: the judgement speaks of what is kept then.
    const kept = await keeping.current
    await judge.run({ ...input, version: Math.max(input.version, kept?.version ?? 0), result })
  }
  const passable = passesByRule(sheet, found) && !missingOf(sheet, found).length
  return (
    <div className="qc-entry">
      <InspectionFacts sheet={sheet} />
      {entry.overtaken && !disabled && (
        <Alert
          type="warning"
          showIcon
          title={t('inspectionEntry.overtaken')}
          action={<Button onClick={entry.reload}>{t('inspectionEntry.reload')}</Button>}
        />
      )}
      {!disabled && <DraftOffer draft={draft} onTake={entry.take} />}
      {sheet.items.map((item, at) => (
        <ItemEntry
          // Items are a copy that never changes: their place is what they are.
          key={`${at} ${item.item}`}
          item={item}
          at={at}
          sampleSize={sheet.sampleSize}
          values={entered.values}
          disabled={disabled}
          onChange={(values) => entry.change({ values })}
          onLeave={disabled ? undefined : () => live.left(at)}
        >
          {live.charts
            .filter((chart) => chart.item === at)
            .map((chart) => (
              <LiveChart key={chart.characteristicId} chart={chart} values={found} />
            ))}
        </ItemEntry>
      ))}
      {!disabled && <Findings sheet={sheet} entered={entered} change={entry.change} />}
      {!disabled && (
        <footer className="qc-foot">
          {error && <Alert type="error" showIcon title={problems[0] ?? error.message} />}
          <Verdict sheet={sheet} values={entered.values} />
          <div className="qc-acts">
            <Button size="large" loading={keep.pending} onClick={save}>
              {t('kit.save')}
            </Button>
            <Button danger size="large" loading={judge.pending} onClick={() => void judgeAs('fail')}>
              {t('inspectionResult.fail')}
            </Button>
            <Button
              type="primary"
              size="large"
              loading={judge.pending}
              disabled={!passable}
              onClick={() => void judgeAs('pass')}
            >
              {t('inspectionResult.pass')}
            </Button>
          </div>
        </footer>
      )}
    </div>
  )
}

interface FindingsProps {
  sheet: api.InspectionSheet
  entered: Entered
  change(part: Partial<Entered>): void
}

/** Why it fails, in the words of the team and in the inspector's own, and a picture of it. */
function Findings({ sheet, entered, change }: FindingsProps) {
  const t = useT()
  return (
    <section className="kit-card qc-item">
      <Form layout="vertical">
        <Form.Item label={t('inspectionRecord.defects')}>
          <Select<number[]>
            mode="multiple"
            size="large"
            aria-label={t('inspectionRecord.defects')}
            placeholder={t('kit.choose')}
            showSearch={{ optionFilterProp: 'label' }}
            value={entered.reasonIds}
            onChange={(reasonIds) => change({ reasonIds })}
            options={sheet.reasons.map(({ id, code, name }) => ({ value: id, label: `${name} ${code}` }))}
          />
        </Form.Item>
        <Form.Item label={t('inspectionRecord.note')}>
          <Input.TextArea
            aria-label={t('inspectionRecord.note')}
            autoSize={{ minRows: 2, maxRows: 5 }}
            maxLength={500}
            value={entered.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Form.Item>
        <Form.Item label={t('inspectionRecord.pictureId')}>
          <UploadInput
            kind="image"
            aria-label={t('inspectionRecord.pictureId')}
            stored={
              sheet.pictureIdFileNo
                ? { fileNo: sheet.pictureIdFileNo, name: sheet.pictureIdFileName ?? sheet.pictureIdFileNo }
                : null
            }
            value={entered.pictureId}
            onChange={(pictureId) => change({ pictureId })}
          />
        </Form.Item>
      </Form>
    </section>
  )
}

/** How the rule stands with what is entered. */
function Verdict({ sheet, values }: { sheet: api.InspectionSheet; values: ReadonlyMap<string, number> }) {
  const t = useT()
  const found = foundOf(values)
  const missing = missingOf(sheet, found).length
  const nonconforming = nonconformingOf(sheet, found)
  const params = { nonconforming, accept: sheet.accept, missing }
  const key = !passesByRule(sheet, found)
    ? 'inspectionEntry.ruleFails'
    : missing
      ? 'inspectionEntry.missing'
      : 'inspectionEntry.rulePasses'
  return (
    <p className={nonconforming > sheet.accept ? 'qc-verdict qc-fails' : 'qc-verdict'} role="status">
      {t(key, params)}
    </p>
  )
}
