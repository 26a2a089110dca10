import { Alert, Button, Form, Input, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import type { Fields } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField, NotLoaded, send, showFieldErrors } from '#core/web/kit/index.ts'
import { refreshTopics, useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import {
  type ChannelSetting,
  channelFields,
  selectNotificationChannel,
  testNotificationChannel,
  updateNotificationChannel,
} from '../../contract/channel.ts'

/** How the team reaches people outside of the product, a card for each channel. */
export function ChannelCards() {
  const { data, error, refetch } = useCall(selectNotificationChannel, {}, { topics: ['notificationChannel'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <div className="note-channels">
      {data.rows.map((row) => (
        <ChannelCard key={`${row.channel} ${row.version}`} row={row} serverMail={data.serverMail} />
      ))}
    </div>
  )
}

interface Values {
  enabled: boolean
  settings: Record<string, string | undefined>
  secrets?: Record<string, string | undefined>
}

function ChannelCard({ row, serverMail }: { row: ChannelSetting; serverMail: boolean }) {
  const t = useT()
  const { can } = useSession()
  const [form] = Form.useForm<Values>()
  const [problem, setProblem] = useState<string | null>(null)
  const mayEdit = can('notificationChannel.edit')
  const topics = ['notificationChannel', 'notification']
  const [pending, setPending] = useState(false)
  const test = useAct(testNotificationChannel, { topics, success: t('notificationChannel.testLeft') })
  const { settings, secrets } = channelFields[row.channel]
  const save = async ({ enabled, settings: plain, secrets: typed = {} }: Values) => {
    setProblem(null)
    const filled = Object.fromEntries(Object.keys(settings).map((key) => [key, plain?.[key] ?? null]))
    const entered = Object.entries(typed).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
    const { channel, version } = row
    setPending(true)
    try {
      await send(updateNotificationChannel, {
        channel,
        version,
        enabled,
        settings: filled,
        secrets: Object.fromEntries(entered),
      })
      toast.success(t('kit.saved'))
      refreshTopics(topics)
    } catch (error) {
      setProblem(showFieldErrors(form, error, ['settings', 'secrets']))
    } finally {
      setPending(false)
    }
  }
  const hintOf = (key: string) => {
    if (row.kept.includes(key)) return t('notificationChannel.kept')
    return key === 'smtpUrl' && serverMail ? t('notificationChannel.serverMail') : undefined
  }
  return (
    <section className="kit-card note-channel" aria-label={t(`channel.${row.channel}`)}>
      <Form
        form={form}
        name={`channel ${row.channel}`}
        layout="vertical"
        disabled={!mayEdit}
        initialValues={{ enabled: row.enabled, settings: row.settings }}
        onFinish={(values) => void save(values)}
      >
        <header>
          <h2>{t(`channel.${row.channel}`)}</h2>
          <Form.Item name="enabled" valuePropName="checked" noStyle>
            <Switch aria-label={`${t(`channel.${row.channel}`)} ${t('notificationChannel.enabled')}`} />
          </Form.Item>
        </header>
        {problem && <Alert className="kit-gap" type="error" showIcon title={problem} />}
        <Inputs fields={settings} group="settings" />
        <Inputs fields={secrets} group="secrets" hintOf={hintOf} />
        {mayEdit && (
          <footer>
            <Button
              disabled={!row.enabled}
              loading={test.pending}
              onClick={() => void test.run({ channel: row.channel })}
            >
              {t('notificationChannel.sendTest')}
            </Button>
            <Button type="primary" htmlType="submit" loading={pending}>
              {t('kit.save')}
            </Button>
          </footer>
        )}
      </Form>
    </section>
  )
}

interface InputsProps {
  fields: Fields
  group: 'settings' | 'secrets'
  hintOf?(key: string): string | undefined
}

function Inputs({ fields, group, hintOf }: InputsProps) {
  const t = useT()
  return Object.entries(fields).map(([key, field]) => {
    const hint = hintOf?.(key)
    const rule = {
      validator: async (_rule: unknown, value: unknown) => {
        const [issue] = checkField(key, field, value)
        if (issue) throw new Error(t(issue.key, issue.params))
      },
    }
    return (
      <Form.Item
        key={key}
        name={[group, key]}
        label={t(`notificationChannel.${key}`)}
        required={field.required}
        rules={[rule]}
        extra={hint}
      >
        {group === 'secrets' ? (
          <Input.Password
            autoComplete="new-password"
            visibilityToggle={false}
            placeholder={hint ? '••••••••' : undefined}
          />
        ) : key === 'body' ? (
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} />
        ) : (
          <Input />
        )}
      </Form.Item>
    )
  })
}
