import { Alert, Checkbox, DatePicker, Form, InputNumber, Modal, Select, Spin } from 'antd'
import dayjs from 'dayjs'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { changeProviderTeam, selectProviderEdition } from '../../contract/provider-team.api.ts'
import { graceMost } from '../../contract/standing.ts'
import type { Team } from './teams.tsx'

type Entered = Required<Omit<InputOf<typeof changeProviderTeam>, 'session' | 'teamId' | 'version'>>
type Quota = keyof typeof labels

const day = 'YYYY-MM-DD'

const labels = {
  users: 'cloudOrder.users',
  machines: 'cloudOrder.machines',
  storageMb: 'cloudOrder.storageMb',
} as const
const quotas = Object.keys(labels) as Quota[]

/** The edition, the end and the quotas of a team; what is left as it is stays, whoever changes it meanwhile. */
export function ChangeTeam({ session, team, onClose }: { session: string; team: Team; onClose(): void }) {
  const t = useT()
  const [form] = Form.useForm<Entered>()
  const { data, error, refetch } = useCall(selectProviderEdition, { session })
  const act = useAct(changeProviderTeam, { silent: true, onDone: onClose })
  const save = async () => {
    const entered = await form.validateFields().catch(() => null)
    if (!entered || team.version === null) return
    const changed = Object.entries(entered).filter(([key, value]) => value !== team[key as keyof Entered])
    // A quota that is as before under another edition is meant so.
    const kept = entered.edition === team.edition ? changed : Object.entries(entered)
    if (!kept.length) return onClose()
    void act.run({ session, teamId: team.teamId, version: team.version, ...Object.fromEntries(kept) })
  }
  const take = (code: string) => {
    const edition = data?.rows.find((each) => each.code === code)
    if (edition) form.setFieldsValue(Object.fromEntries(quotas.map((quota) => [quota, edition[quota]])))
  }
  const filled = [{ required: true, message: t('invalid.required') }]
  return (
    <Modal
      open
      title={`${team.teamId} · ${team.teamName}`}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !data, loading: act.pending }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!error && !data && <Spin />}
      {act.error && <Alert type="error" showIcon title={act.error.message} />}
      {data && (
        <Form form={form} layout="vertical" className="provider-issue" initialValues={team}>
          <Form.Item name="edition" label={t('cloudService.edition')} rules={filled}>
            <Select options={data.rows.map(({ code, name }) => ({ value: code, label: name }))} onChange={take} />
          </Form.Item>
          <Form.Item
            name="expiresOn"
            label={t('cloudService.expiresOn')}
            rules={filled}
            getValueProps={(value: string | null) => ({ value: value ? dayjs(value) : null })}
            getValueFromEvent={(chosen: dayjs.Dayjs | null) => chosen?.format(day) ?? null}
          >
            <DatePicker format={day} />
          </Form.Item>
          <Form.Item name="graceDays" label={t('provider.graceDays')} rules={filled}>
            <InputNumber min={0} max={graceMost} precision={0} />
          </Form.Item>
          {quotas.map((quota) => (
            <Form.Item key={quota} name={quota} label={t(labels[quota])} htmlFor={quota}>
              <QuotaInput id={quota} />
            </Form.Item>
          ))}
        </Form>
      )}
    </Modal>
  )
}

/** A number, or any. */
function QuotaInput({
  id,
  value,
  onChange,
}: {
  id: string
  value?: number | null
  onChange?(to: number | null): void
}) {
  const t = useT()
  return (
    <div className="provider-quota">
      <InputNumber
        id={id}
        min={1}
        max={999_999_999}
        precision={0}
        disabled={value === null}
        value={value}
        onChange={(to) => onChange?.(to ?? 1)}
      />
      <Checkbox checked={value === null} onChange={({ target }) => onChange?.(target.checked ? null : 1)}>
        {t('cloudService.unlimited')}
      </Checkbox>
    </div>
  )
}
