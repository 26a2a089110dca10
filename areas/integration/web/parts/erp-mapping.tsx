import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Select } from 'antd'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/parts/use-debounced.ts'
import { useCall } from '#core/web/live/live.ts'
import { type ErpKindRules, type ErpRule, previewErpMapping, rulesMost } from '../../contract/erp.api.ts'
import { envelopeFields, factFields } from '../../contract/erp-kinds.ts'
import { Sent } from './attempts.tsx'

interface Props {
  value: ErpKindRules
  format: 'json' | 'xml'
  onChange(value: ErpKindRules): void
}

/** Which field of ours becomes which of the ERP's, with what comes of it on the newest record. */
export function ErpMapping({ value, format, onChange }: Props) {
  const t = useT()
  const { kind, path, rules } = value
  const set = (at: number, change: Partial<ErpRule>) =>
    onChange({ ...value, rules: rules.map((rule, i) => (i === at ? { ...rule, ...change } : rule)) })
  const sources = [
    { value: '', label: t('erpConnector.fixed') },
    ...[...envelopeFields, ...factFields[kind]].map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className="integration-mapping">
      <div>
        <label>
          {t('erpConnector.path')}
          <Input
            aria-label={t('erpConnector.path')}
            maxLength={300}
            placeholder="/…"
            value={path}
            onChange={(e) => onChange({ ...value, path: e.target.value })}
          />
        </label>
        {!rules.length && <p className="kit-faint">{t('erpConnector.unmapped')}</p>}
        {rules.map((rule, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rules have no identity but their place
          <div key={i} className="integration-rule">
            <Input
              aria-label={t('erpConnector.to', { number: i + 1 })}
              placeholder="items.0.qty"
              maxLength={120}
              value={rule.to}
              onChange={(e) => set(i, { to: e.target.value })}
            />
            <Select
              aria-label={t('erpConnector.from', { number: i + 1 })}
              value={rule.from}
              options={sources}
              onChange={(from) => set(i, { from })}
            />
            {rule.from === '' && (
              <Input
                aria-label={t('erpConnector.value', { number: i + 1 })}
                maxLength={500}
                value={rule.value}
                onChange={(e) => set(i, { value: e.target.value })}
              />
            )}
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={t('erpConnector.removeRule', { number: i + 1 })}
              onClick={() => onChange({ ...value, rules: rules.filter((_, at) => at !== i) })}
            />
          </div>
        ))}
        <Button
          size="small"
          icon={<PlusOutlined />}
          disabled={rules.length >= rulesMost}
          onClick={() => onChange({ ...value, rules: [...rules, { to: '', from: 'document', value: '' }] })}
        >
          {t('erpConnector.addRule')}
        </Button>
      </div>
      <Preview value={value} format={format} />
    </div>
  )
}

function Preview({ value: { kind, rules }, format }: Pick<Props, 'value' | 'format'>) {
  const t = useT()
  // A rule whose target is not written yet waits.
  const asked = useDebounced(JSON.stringify({ kind, format, rules: rules.filter(({ to }) => to.trim()) }))
  const { data, error } = useCall(previewErpMapping, JSON.parse(asked) as SentOf<typeof previewErpMapping>)
  if (error) return <Alert type="warning" showIcon title={error.message} />
  if (!data) return <p className="kit-faint">…</p>
  if (data.document === null) return <p className="kit-faint">{t('erpConnector.noSample')}</p>
  return (
    <div>
      <p className="kit-faint">{t('erpConnector.preview', { document: data.document })}</p>
      {data.error ? <Alert type="warning" showIcon title={data.error} /> : <Sent text={data.body ?? ''} />}
    </div>
  )
}
