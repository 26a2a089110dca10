import { Button, Form, Input, type InputRef } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { useAct } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { changePassword } from '../contract/session.api.ts'
import { LoginProblem } from './login-problem.tsx'

interface Values {
  oldPassword: string
  newPassword: string
  confirmPassword: string
}

/** Changes the password of whoever is logged in. `oldPassword`: just typed at the login, and so not asked for again. */
export default function ChangePasswordForm({ oldPassword, onDone }: { oldPassword?: string; onDone(): void }) {
  const t = useT()
  const first = useFocus<InputRef>()
  const act = useAct(changePassword, { silent: true, success: t('login.passwordChanged'), onDone })
  const required = { required: true, message: t('invalid.required') }
  const problem = (field: keyof Values) => {
    const help = act.fieldErrors[field]
    return help ? { help, validateStatus: 'error' as const } : {}
  }
  return (
    <Form<Values>
      layout="vertical"
      requiredMark={false}
      onFinish={(values) => void act.run({ ...values, oldPassword: oldPassword ?? values.oldPassword })}
    >
      <LoginProblem error={act.error && Object.keys(act.fieldErrors).length ? null : act.error} />
      {oldPassword === undefined && (
        <Form.Item name="oldPassword" label={t('login.oldPassword')} rules={[required]} {...problem('oldPassword')}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      )}
      <Form.Item
        name="newPassword"
        label={t('login.newPassword')}
        extra={t('login.passwordRule')}
        rules={[required, { min: 8, message: t('login.passwordShort') }]}
        {...problem('newPassword')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} ref={first} />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={t('login.confirmPassword')}
        dependencies={['newPassword']}
        rules={[
          required,
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(t('login.passwordsDiffer'))),
          }),
        ]}
        {...problem('confirmPassword')}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" block size="large" loading={act.pending}>
        {t('login.save')}
      </Button>
    </Form>
  )
}
