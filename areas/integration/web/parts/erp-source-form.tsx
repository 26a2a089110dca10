import { Alert, Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { labelOf } from '#core/contract/names.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct } from '#core/web/live/live.ts'
import { inwardPresets } from '../../contract/erp-presets.ts'
import {
  type ErpSourceSetup,
  type getErpSources,
  type InwardRule,
  previewErpSource,
  setErpSource,
} from '../../contract/erp-source.api.ts'
import { type ErpSourceKind, inwardFields, inwardLists } from '../../contract/erp-source.ts'
import { type AskOf, type ErpAsk, type ErpProtocol, formOf } from '../../contract/erp-systems.ts'
import { Sent } from './attempts.tsx'
import { ErpAskFields } from './erp-ask.tsx'
import { RuleRows } from './rule-rows.tsx'

interface Props {
  connectorId: number
  protocol: ErpProtocol
  kind: ErpSourceKind
  known: OutputOf<typeof getErpSources>['sources'][number] | null
}

/** Fields that a kind cannot be without. */
const needed: Record<ErpSourceKind, readonly string[]> = {
  product: ['code', 'name', 'unit'],
  workOrder: ['workorderNo', 'materialNo', 'planQuantity', 'requiredEndDate'],
}

const blankAsk: { [F in ErpAsk['form']]: AskOf<F> } = {
  list: { form: 'list', path: '', listField: '', idField: '', cursorField: '', cursorStart: '', nextField: '' },
  records: { form: 'records', model: '', filter: '' },
  query: { form: 'query', model: '', filter: '' },
  files: { form: 'files', path: '', pattern: '*.csv', idField: '', after: 'move' },
}

const fresh = (connectorId: number, protocol: ErpProtocol, kind: ErpSourceKind): ErpSourceSetup => {
  const preset = inwardPresets[protocol]?.[kind]
  return {
    connectorId,
    kind,
    enabled: true,
    ask: preset?.ask ?? blankAsk[formOf[protocol]],
    everyMinutes: 60,
    rules: preset ? [...preset.rules] : needed[kind].map((to) => ({ to, from: '', value: '' })),
  }
}

const setupOf = ({
  connectorId,
  kind,
  enabled,
  ask,
  everyMinutes,
  rules,
}: NonNullable<Props['known']>): ErpSourceSetup => ({
  connectorId,
  kind,
  enabled,
  ask,
  everyMinutes,
  rules,
})

/** Whether something is not entered that cannot be done without. */
function isIncomplete(ask: ErpAsk): boolean {
  if (ask.form === 'files') return false
  return ask.form === 'list' ? !ask.path.trim() || !ask.idField.trim() : !ask.model.trim()
}

/** How records of a kind are fetched, and which field of the ERP becomes which of ours, tried on what it has. */
export function ErpSourceForm({ connectorId, protocol, kind, known }: Props) {
  const t = useT()
  const [draft, setDraft] = useState(known ? setupOf(known) : fresh(connectorId, protocol, kind))
  const [seen, setSeen] = useState<OutputOf<typeof previewErpSource> | null>(null)
  const save = useAct(setErpSource, { silent: true, success: t('kit.saved'), topics: ['erpSource'] })
  const preview = useAct(previewErpSource, { silent: true, onDone: setSeen, long: true })
  const error = save.error ?? preview.error
  const fields: Record<string, string | undefined> = error?.fields ?? {}
  const set = (change: Partial<ErpSourceSetup>) => setDraft((before) => ({ ...before, ...change }))
  const { ask } = draft
  const incomplete = isIncomplete(ask)
  return (
    <Form layout="vertical">
      <Checkbox checked={draft.enabled} onChange={(e) => set({ enabled: e.target.checked })}>
        {t('erpSource.enabled')}
      </Checkbox>
      <div className="integration-pair">
        <ErpAskFields value={ask} errors={fields} onChange={(next) => set({ ask: next })} />
        <Form.Item label={t('erpSource.everyMinutes')} extra={t('erpSource.everyMinutes.hint')}>
          <InputNumber
            aria-label={t('erpSource.everyMinutes')}
            min={0}
            max={10_080}
            precision={0}
            value={draft.everyMinutes}
            onChange={(value) => set({ everyMinutes: value ?? 0 })}
          />
        </Form.Item>
      </div>
      <Rules kind={kind} rules={draft.rules} onChange={(rules) => set({ rules })} />
      {error && <Alert type="error" showIcon title={fields.rules ?? error.message} />}
      <div className="integration-acts">
        <Button loading={preview.pending} disabled={incomplete} onClick={() => void preview.run(draft)}>
          {t('erpSource.preview')}
        </Button>
        <Button
          type="primary"
          loading={save.pending}
          disabled={incomplete}
          onClick={() => void save.run({ ...draft, version: known?.version ?? null })}
        >
          {t('kit.save')}
        </Button>
      </div>
      {seen && <Seen kind={kind} seen={seen} rules={draft.rules} />}
    </Form>
  )
}

interface RulesProps {
  kind: ErpSourceKind
  rules: readonly InwardRule[]
  onChange(rules: InwardRule[]): void
}

function Rules({ kind, rules, onChange }: RulesProps) {
  const t = useT()
  const { entity } = inwardLists[kind]
  const options = inwardFields(kind).map((value) => ({ value, label: labelOf(entity, value, t) }))
  const free = options.find(({ value }) => !rules.some(({ to }) => to === value))
  return (
    <>
      <h4>{t('erpSource.rules')}</h4>
      <RuleRows<InwardRule>
        rules={rules}
        fresh={free ? { to: free.value, from: '', value: '' } : null}
        onChange={onChange}
        fields={({ to, from }, set, number) => (
          <>
            <Select
              aria-label={t('erpSource.to', { number })}
              value={to}
              options={options}
              onChange={(chosen) => set({ to: chosen })}
            />
            <Input
              aria-label={t('erpConnector.to', { number })}
              placeholder={t('erpSource.from.hint')}
              maxLength={120}
              value={from}
              onChange={(e) => set({ from: e.target.value })}
            />
          </>
        )}
      />
    </>
  )
}

interface SeenProps {
  kind: ErpSourceKind
  rules: readonly InwardRule[]
  seen: OutputOf<typeof previewErpSource>
}

/** What the ERP has, and what would become of it. */
function Seen({ kind, rules, seen: { problem, error, raw, rows } }: SeenProps) {
  const t = useT()
  if (problem)
    return (
      <Alert
        type="error"
        showIcon
        title={[t(`outgoing.problem.${problem}`), error].filter(Boolean).join(' · ')}
        description={t(`erpConnector.remedy.${problem}`)}
      />
    )
  if (raw === null) return <Alert type="info" showIcon title={t('erpSource.empty')} />
  return (
    <section aria-label={t('erpSource.preview')}>
      <h4>{t('erpSource.raw')}</h4>
      <Sent text={raw} />
      <h4>{t('erpSource.becomes')}</h4>
      <PlainTable
        size="small"
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowKey="externalId"
        dataSource={rows}
        columns={rules.map(({ to }) => ({
          key: to,
          title: labelOf(inwardLists[kind].entity, to, t),
          dataIndex: ['values', to],
        }))}
      />
    </section>
  )
}
