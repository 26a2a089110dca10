import { Alert, Input, Select } from 'antd'
import type { SentOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useDebounced } from '#core/web/kit/parts/use-debounced.ts'
import { useCall } from '#core/web/live/live.ts'
import { type ErpKindRules, type ErpRule, previewErpMapping, rulesMost } from '../../contract/erp.api.ts'
import { envelopeFields, factFields } from '../../contract/erp-kinds.ts'
import { type ErpProtocol, type ErpSettings, finishes } from '../../contract/erp-systems.ts'
import { Sent } from './attempts.tsx'
import { RuleRows } from './rule-rows.tsx'

interface Props {
  value: ErpKindRules
  settings: ErpSettings
  onChange(value: ErpKindRules): void
}

/** An example of what takes an entry in each system. */
const models: Record<ErpProtocol, string> = {
  http: '',
  tryton: 'stock.shipment.internal',
  odoo: 'stock.picking',
  erpnext: 'Stock Entry',
  kingdee: 'PRD_INSTOCK',
  folder: '',
  sftp: '',
}

/** Which field of ours becomes which of the ERP's, with what comes of it on the newest record. */
export function ErpMapping({ value, settings, onChange }: Props) {
  const t = useT()
  const { kind, path, rules } = value
  const byHttp = settings.protocol === 'http'
  const ends = !path && finishes(settings.protocol, kind)
  const hint = ends
    ? t('erpConnector.finishes')
    : byHttp
      ? !rules.length && t('erpConnector.unmapped')
      : t('erpConnector.mapKey')
  const sources = [
    { value: '', label: t('erpConnector.fixed') },
    ...[...envelopeFields, ...factFields[kind]].map((name) => ({ value: name, label: name })),
  ]
  return (
    <div className="integration-mapping">
      <div>
        <label>
          {t(byHttp ? 'erpConnector.path' : 'erpConnector.model')}
          <Input
            aria-label={t(byHttp ? 'erpConnector.path' : 'erpConnector.model')}
            maxLength={300}
            placeholder={byHttp ? '/…' : models[settings.protocol]}
            value={path}
            onChange={(e) => onChange({ ...value, path: e.target.value })}
          />
        </label>
        <p className="kit-faint">{hint}</p>
        <RuleRows<ErpRule>
          rules={rules}
          fresh={rules.length >= rulesMost ? null : { to: '', from: 'document', value: '' }}
          onChange={(changed) => onChange({ ...value, rules: changed })}
          fields={({ to, from }, set, number) => (
            <>
              <Input
                aria-label={t('erpConnector.to', { number })}
                placeholder="items.0.qty"
                maxLength={120}
                value={to}
                onChange={(e) => set({ to: e.target.value })}
              />
              <Select
                aria-label={t('erpConnector.from', { number })}
                value={from}
                options={sources}
                onChange={(chosen) => set({ from: chosen })}
              />
            </>
          )}
        />
      </div>
      {!ends && <Preview value={value} format={settings.protocol === 'http' ? settings.format : 'json'} />}
    </div>
  )
}

function Preview({ value: { kind, rules }, format }: { value: ErpKindRules; format: 'json' | 'xml' }) {
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
