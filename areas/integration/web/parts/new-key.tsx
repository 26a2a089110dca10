import { Checkbox, Collapse, Form, Input, InputNumber } from 'antd'
import { useState } from 'react'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { useAllMessages, useT } from '#core/web/i18n/index.ts'
import { AskingModal, DateInput, ReferenceSelect } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { createAccessKey, selectAccessKeyRight } from '../../contract/access-key.api.ts'
import { ProofInput } from './proof-input.tsx'

const fresh = {
  name: '',
  rights: [] as string[],
  workshopIds: [] as number[],
  addresses: '',
  perMinute: 600,
  expiresAt: null as string | null,
  remindDays: 14,
  remark: '',
  proof: '',
}

/** Asks for all that a key is made of. */
export function NewKey({ onClose, onMade }: { onClose(): void; onMade(key: string): void }) {
  const t = useT()
  const active = useActive()
  const [draft, setDraft] = useState(fresh)
  const act = useAct(createAccessKey, { silent: true, topics: ['accessKey'], onDone: ({ key }) => onMade(key) })
  const set = (change: Partial<typeof fresh>) => setDraft((before) => ({ ...before, ...change }))
  if (!active) return null
  const problems: Record<string, string | undefined> = act.error?.fields ?? {}
  const item = (field: keyof typeof fresh, required: boolean, children: React.ReactNode, hint?: string) => (
    <Form.Item
      label={t(`accessKey.${field}`)}
      required={required}
      extra={hint}
      {...(problems[field] && { help: problems[field], validateStatus: 'error' as const })}
    >
      {children}
    </Form.Item>
  )
  const known = Object.values(problems).some(Boolean)
  return (
    <AskingModal
      width={760}
      title={t('accessKey.new')}
      okText={t('accessKey.make')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !draft.name.trim() || !draft.rights.length || !draft.proof, loading: act.pending }}
      onOk={() => void act.run(draft)}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {act.error && !known && <p role="alert">{act.error.message}</p>}
        {item(
          'name',
          true,
          <Input
            aria-label={t('accessKey.name')}
            maxLength={64}
            value={draft.name}
            onChange={(e) => set({ name: e.target.value })}
          />,
        )}
        {item(
          'rights',
          true,
          <Rights chosen={draft.rights} onChange={(rights) => set({ rights })} />,
          t('accessKey.rights.hint'),
        )}
        {item(
          'workshopIds',
          false,
          <ReferenceSelect
            multiple
            reference={workshopReference}
            value={draft.workshopIds}
            aria-label={t('accessKey.workshopIds')}
            onChange={(workshopIds) => set({ workshopIds })}
          />,
          t('accessKey.workshopIds.hint'),
        )}
        {item(
          'addresses',
          false,
          <Input
            aria-label={t('accessKey.addresses')}
            maxLength={500}
            value={draft.addresses}
            onChange={(e) => set({ addresses: e.target.value })}
          />,
          t('accessKey.addresses.hint'),
        )}
        {item(
          'perMinute',
          true,
          <InputNumber
            aria-label={t('accessKey.perMinute')}
            min={1}
            max={100_000}
            precision={0}
            value={draft.perMinute}
            onChange={(value) => set({ perMinute: value ?? 600 })}
          />,
        )}
        {item(
          'expiresAt',
          false,
          <DateInput
            kind="instant"
            value={draft.expiresAt}
            aria-label={t('accessKey.expiresAt')}
            onChange={(value) => set({ expiresAt: (value as string | null) ?? null })}
          />,
          t('accessKey.expiresAt.hint'),
        )}
        {item(
          'remindDays',
          true,
          <InputNumber
            aria-label={t('accessKey.remindDays')}
            min={0}
            max={90}
            precision={0}
            value={draft.remindDays}
            onChange={(value) => set({ remindDays: value ?? 14 })}
          />,
        )}
        {item(
          'remark',
          false,
          <Input.TextArea
            aria-label={t('accessKey.remark')}
            maxLength={500}
            value={draft.remark}
            onChange={(e) => set({ remark: e.target.value })}
          />,
        )}
        <ProofInput value={draft.proof} problem={problems.proof} onChange={(proof) => set({ proof })} />
      </Form>
    </AskingModal>
  )
}

/** What the key may do, by area: of the maker's own rights. */
function Rights({ chosen, onChange }: { chosen: string[]; onChange(rights: string[]): void }) {
  const t = useT()
  const worded = useAllMessages()
  const { data } = useCall(selectAccessKeyRight, {})
  if (!data || !worded) return null
  const without = (rights: string[]) => chosen.filter((right) => !rights.includes(right))
  return (
    <Collapse
      size="small"
      items={data.areas.map(({ id, rights }) => ({
        key: id,
        label: t('accessKey.ofArea', {
          area: t(`area.${id}`),
          count: rights.filter((right) => chosen.includes(right)).length,
          total: rights.length,
        }),
        children: (
          <Checkbox.Group
            value={rights.filter((right) => chosen.includes(right))}
            options={rights.map((right) => ({ value: right, label: t(`right.${right}`) }))}
            onChange={(values) => onChange([...without(rights), ...values])}
          />
        ),
      }))}
    />
  )
}
