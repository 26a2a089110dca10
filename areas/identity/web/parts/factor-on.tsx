import { Alert, Button, Form, Input } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/format.ts'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { endSecondFactor, renewRecoveryCode } from '../../contract/second-factor.api.ts'

/** So few recovery codes are soon none. */
const few = 3

interface Props {
  since: string
  left: number
  /** With new recovery codes to be shown, or without any. */
  onChanged(recoveryCodes?: string[]): void
}

/** A factor that is on: since when, how many recovery codes are left, and for a code new ones or its end. */
export function FactorOn({ since, left, onChanged }: Props) {
  const t = useT()
  const { user } = useSession()
  const [form] = Form.useForm<{ code: string }>()
  const renew = useAct(renewRecoveryCode, { silent: true, onDone: ({ recoveryCodes }) => onChanged(recoveryCodes) })
  const end = useAct(endSecondFactor, {
    silent: true,
    success: t('secondFactor.ended'),
    onDone: () => onChanged(),
  })
  const withCode = async (act: typeof renew | typeof end, other: typeof renew | typeof end) => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    other.clear()
    await act.run({ code: values.code })
  }
  const error = renew.error ?? end.error
  const problem = error && (Object.values(error.fields).join(' ') || error.message)
  return (
    <Form form={form} layout="vertical" requiredMark={false}>
      <p>{t('secondFactor.isOn', { time: instantText(since, user.zone).slice(0, 16) })}</p>
      {left > few ? (
        <p>{t('secondFactor.left', { count: left })}</p>
      ) : (
        <Alert type="warning" showIcon title={t('secondFactor.few', { count: left })} />
      )}
      <Form.Item
        name="code"
        label={t('secondFactor.code')}
        rules={[{ required: true, message: t('invalid.required') }]}
        validateTrigger="onBlur"
        {...(problem && { help: problem, validateStatus: 'error' as const })}
      >
        <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Form.Item>
      <div className="factor-buttons">
        <Button loading={renew.pending} onClick={() => void withCode(renew, end)}>
          {t('secondFactor.renew')}
        </Button>
        <Button danger loading={end.pending} onClick={() => void withCode(end, renew)}>
          {t('secondFactor.end')}
        </Button>
      </div>
    </Form>
  )
}
