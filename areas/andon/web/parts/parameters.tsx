import { Alert, Button, Form, Skeleton } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { EntityForm, type FormValues, NotLoaded, send, showFieldErrors } from '#core/web/kit/index.ts'
import { refreshTopics, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { andonSettingFields, getAndonSetting, updateAndonSetting } from '../../contract/setting.ts'

const keys = Object.keys(andonSettingFields) as (keyof typeof andonSettingFields)[]
const lamp = [
  'autoTrigger',
  'yellowMinutes',
  'yellowTypeId',
  'yellowRepeatMinutes',
  'redMinutes',
  'redTypeId',
  'redRepeatMinutes',
  'closeWithLamp',
] as const
const sections = [
  { title: 'andonSetting.section.lamp', fields: lamp },
  { title: 'andonSetting.section.blue', fields: ['blueDisplay'] },
  { title: 'andonSetting.section.closing', fields: ['acceptMinutes'] },
] as const

/** The team's parameters; saved as one. */
export function Parameters() {
  const { data, error, refetch } = useCall(getAndonSetting, {}, { topics: ['andonSetting', 'lampRules'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return <Filled key={`${data.version} ${data.bluePriority}`} stored={data} />
}

function Filled({ stored }: { stored: OutputOf<typeof getAndonSetting> }) {
  const t = useT()
  const { can } = useSession()
  const [form] = Form.useForm<FormValues>()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mayEdit = can('andonSetting.edit')
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values || pending) return
    setPending(true)
    setProblem(null)
    try {
      await send(updateAndonSetting, { ...values, version: stored.version })
      toast.success(t('kit.saved'))
      refreshTopics(['andonSetting'])
    } catch (error) {
      setProblem(showFieldErrors(form, error, keys))
    } finally {
      setPending(false)
    }
  }
  return (
    <section className="kit-card andon-parameters" aria-label={t('andonSetting')}>
      {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
      <EntityForm
        form={form}
        entity={{ name: 'andonSetting', fields: andonSettingFields, form: keys }}
        row={stored.setting as unknown as FormValues}
        initialValues={stored.setting as unknown as FormValues}
        columns={3}
        sections={sections}
        disabled={mayEdit ? (stored.bluePriority ? [] : ['blueDisplay']) : keys}
        // A lamp's minutes mean nothing while lamps do not call.
        visible={(field, values) => !/^(yellow|red|closeWithLamp)/.test(field) || values.autoTrigger === true}
        onSubmit={() => void save()}
      />
      {!stored.bluePriority && <p className="kit-faint">{t('andonSetting.blueNeedsPriority')}</p>}
      {mayEdit && (
        <Button type="primary" loading={pending} onClick={() => void save()}>
          {t('kit.save')}
        </Button>
      )}
    </section>
  )
}
