import { Checkbox, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal } from '#core/web/kit/index.ts'
import { NotLoaded } from '#core/web/kit/parts/not-loaded.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addErpConnector, type ErpKindRules, getErpConnector, updateErpConnector } from '../../contract/erp.api.ts'
import { type ErpKind, erpKinds, erpRights } from '../../contract/erp-kinds.ts'
import { type ErpProtocol, isTold } from '../../contract/erp-systems.ts'
import { ErpMapping } from './erp-mapping.tsx'
import { ErpSettingsFields, freshSettings } from './erp-settings.tsx'

const addressHint = (protocol: ErpProtocol) =>
  protocol === 'folder' || protocol === 'sftp'
    ? (`erpConnector.address.${protocol}` as const)
    : 'erpConnector.address.hint'

type Setup = Omit<OutputOf<typeof getErpConnector>, 'id' | 'version' | 'hasSecret'>

const fresh: Setup = {
  name: '',
  address: '',
  settings: freshSettings.http,
  kinds: [],
  remark: '',
}

/** Sets up a connector: where the ERP is, who calls it, and what it is told of each kind. */
export function ErpConnectorEditor({ id, onClose }: { id: number | null; onClose(): void }) {
  const loaded = useCall(getErpConnector, { id: id ?? 0 }, { enabled: id !== null })
  const t = useT()
  const active = useActive()
  if (!active) return null
  if (id === null) return <Editor known={null} onClose={onClose} />
  if (loaded.data) return <Editor key={loaded.data.id} known={loaded.data} onClose={onClose} />
  return (
    <AskingModal title={t('erpConnector')} footer={null} onCancel={onClose}>
      {loaded.error ? <NotLoaded error={loaded.error} onRetry={loaded.refetch} /> : <Skeleton active />}
    </AskingModal>
  )
}

function Editor({ known, onClose }: { known: OutputOf<typeof getErpConnector> | null; onClose(): void }) {
  const t = useT()
  const { can } = useSession()
  const [draft, setDraft] = useState<Setup>(known ?? fresh)
  const [secret, setSecret] = useState('')
  const done = { silent: true, success: t('kit.saved'), topics: ['erpConnector'], onDone: onClose }
  const add = useAct(addErpConnector, done)
  const update = useAct(updateErpConnector, done)
  const act = known ? update : add
  const set = (change: Partial<Setup>) => setDraft((before) => ({ ...before, ...change }))
  const fields: Record<string, string | undefined> = act.error?.fields ?? {}
  const save = () => {
    const { name, address, settings, kinds, remark } = draft
    const sent = { name, address, settings, kinds, remark, secret: secret || null }
    return known ? update.run({ ...sent, id: known.id, version: known.version }) : add.run(sent)
  }
  const item = (field: string, children: React.ReactNode, more: { hint?: string; required?: boolean } = {}) => (
    <Form.Item
      label={t(`erpConnector.${field}`)}
      extra={more.hint}
      required={more.required === true}
      {...(fields[field] && { help: fields[field], validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  )
  const text = (field: 'name' | 'address' | 'remark', max: number) => (
    <Input
      aria-label={t(`erpConnector.${field}`)}
      maxLength={max}
      value={draft[field] ?? ''}
      onChange={(e) => set({ [field]: e.target.value })}
    />
  )
  const toggle = (kind: ErpKind, on: boolean) =>
    set({
      kinds: on ? [...draft.kinds, { kind, path: '', rules: [] }] : draft.kinds.filter((each) => each.kind !== kind),
    })
  const setKind = (next: ErpKindRules) =>
    set({ kinds: draft.kinds.map((each) => (each.kind === next.kind ? next : each)) })
  return (
    <AskingModal
      width={1000}
      title={known?.name ?? t('erpConnector.new')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !draft.name.trim() || !draft.address.trim(), loading: act.pending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && <p role="alert">{act.error.message}</p>}
        <div className="integration-pair">
          {item('name', text('name', 64), { required: true })}
          {item('address', text('address', 500), {
            required: true,
            hint: t(addressHint(draft.settings.protocol)),
          })}
          <ErpSettingsFields
            value={draft.settings}
            known={known !== null}
            hasSecret={known?.hasSecret === true}
            secret={secret}
            errors={fields}
            onChange={(settings) => set({ settings, ...(!isTold(settings.protocol) && { kinds: [] }) })}
            onSecret={setSecret}
          />
        </div>
        {item('remark', text('remark', 500))}
        {isTold(draft.settings.protocol) && <h3>{t('erpConnector.kinds')}</h3>}
        {fields.kinds && <p role="alert">{fields.kinds}</p>}
        {erpKinds
          .filter(() => isTold(draft.settings.protocol))
          .filter((kind) => can(erpRights[kind]) || draft.kinds.some((each) => each.kind === kind))
          .map((kind) => {
            const chosen = draft.kinds.find((each) => each.kind === kind)
            return (
              <section key={kind} className="integration-kind" aria-label={t(`erpKind.${kind}`)}>
                <Checkbox checked={Boolean(chosen)} onChange={(e) => toggle(kind, e.target.checked)}>
                  {t(`erpKind.${kind}`)}
                </Checkbox>
                {chosen && <ErpMapping value={chosen} settings={draft.settings} onChange={setKind} />}
              </section>
            )
          })}
      </Form>
    </AskingModal>
  )
}
