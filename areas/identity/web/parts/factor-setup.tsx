import { Alert, Button, Form, Input, type InputRef } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { Qr } from '#core/web/kit/print/code.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { confirmSecondFactor } from '../../contract/second-factor.api.ts'

interface Props {
  secret: string
  uri: string
  passwordNeeded: boolean
  onSet(recoveryCodes: string[]): void
}

/** The secret for the phone's app, as a picture and to be typed, and the form that a first code of it switches on. */
export function FactorSetup({ secret, uri, passwordNeeded, onSet }: Props) {
  const t = useT()
  const first = useFocus<InputRef>()
  const act = useAct(confirmSecondFactor, { silent: true, onDone: ({ recoveryCodes }) => onSet(recoveryCodes) })
  const required = { required: true, message: t('invalid.required') }
  const problem = (field: 'code' | 'password') => {
    const help = act.fieldErrors[field]
    return help ? { help, validateStatus: 'error' as const } : {}
  }
  return (
    <Form<{ code: string; password?: string }>
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void act.run(values)}
    >
      <p>{t('secondFactor.scan')}</p>
      <div className="factor-qr">
        <Qr text={uri} size={45} />
      </div>
      <p className="factor-secret">
        <code>{secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
      </p>
      {act.error && Object.keys(act.fieldErrors).length === 0 && (
        <Alert type="error" showIcon title={act.error.message} />
      )}
      {passwordNeeded && (
        <Form.Item name="password" label={t('secondFactor.password')} {...problem('password')}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      )}
      <Form.Item
        name="code"
        label={t('secondFactor.appCode')}
        rules={[required, { pattern: /^\s*\d{3}\s?\d{3}\s*$/, message: t('login.codeFormat') }]}
        validateTrigger="onBlur"
        {...problem('code')}
      >
        <Input ref={first} inputMode="numeric" autoComplete="one-time-code" maxLength={8} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={act.pending}>
        {t('secondFactor.confirm')}
      </Button>
    </Form>
  )
}
