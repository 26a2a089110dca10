import { Button, Form, Input, type InputRef, Select } from 'antd'
import { useEffect, useMemo } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useFocus } from '#core/web/use-focus.ts'
import { getSetup, setupTeam } from '../contract/session.api.ts'
import { adoptLogin, useEnter } from './login-enter.ts'
import { LoginFrame } from './login-frame.tsx'
import { LoginProblem } from './login-problem.tsx'

interface Values {
  teamName: string
  zone: string
  account: string
  name: string
  phoneNo: string
  password: string
  confirmPassword: string
}

/** The first set-up, from the link that the server printed: the factory, and its first administrator. */
export default function Setup() {
  const t = useT()
  const first = useFocus<InputRef>()
  const enter = useEnter()
  const secret = useMemo(() => new URLSearchParams(location.hash.slice(1)).get('secret') ?? '', [])
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })), [])
  const { data: link, isPending } = useCall(getSetup, { secret }, { enabled: secret !== '' })
  const act = useAct(setupTeam, {
    silent: true,
    onDone(login) {
      enter(adoptLogin(login))
    },
  })
  useEffect(() => {
    document.title = `${t('login.setup.title')} · ${t('app.name')}`
  }, [t])
  const closed = !secret ? 'noSecret' : link && link.state !== 'open' ? link.state : null
  if (closed)
    return (
      <LoginFrame title={t('login.setup.title')} hint={t(`login.setup.${closed}`)}>
        {closed === 'done' && (
          <Button type="primary" block size="large" href="/login">
            {t('shell.toLogin')}
          </Button>
        )}
      </LoginFrame>
    )
  // The form is shown also when the question could not be answered: sending it tells then.
  if (isPending) return <LoginFrame title={t('login.setup.title')}>{null}</LoginFrame>

  const required = { required: true, message: t('invalid.required') }
  const item = (name: keyof Values) => {
    const help = act.fieldErrors[name]
    return { name, label: t(`login.setup.${name}`), ...(help ? { help, validateStatus: 'error' as const } : {}) }
  }
  return (
    <LoginFrame title={t('login.setup.title')} hint={t('login.setup.hint')}>
      <Form<Values>
        layout="vertical"
        requiredMark={false}
        initialValues={{ zone: Intl.DateTimeFormat().resolvedOptions().timeZone }}
        onFinish={({ confirmPassword: _, ...values }) => void act.run({ secret, ...values })}
      >
        <LoginProblem error={act.error && Object.keys(act.fieldErrors).length ? null : act.error} />
        <Form.Item {...item('teamName')} rules={[required]}>
          <Input maxLength={100} ref={first} />
        </Form.Item>
        <Form.Item {...item('zone')} rules={[required]}>
          <Select showSearch options={zones} />
        </Form.Item>
        <div className="login-pair">
          <Form.Item {...item('name')} rules={[required]}>
            <Input maxLength={64} autoComplete="name" />
          </Form.Item>
          <Form.Item {...item('account')} rules={[required]}>
            <Input maxLength={64} autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Form.Item>
        </div>
        <Form.Item
          {...item('phoneNo')}
          rules={[required, { pattern: /^\s*\+?\d{6,15}\s*$/, message: t('login.phoneWrong') }]}
        >
          <Input inputMode="tel" autoComplete="tel" maxLength={16} />
        </Form.Item>
        <Form.Item
          {...item('password')}
          extra={t('login.passwordRule')}
          rules={[required, { min: 8, message: t('login.passwordShort') }]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Form.Item
          {...item('confirmPassword')}
          dependencies={['password']}
          rules={[
            required,
            ({ getFieldValue }) => ({
              validator: (_, value: string) =>
                !value || value === getFieldValue('password')
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('login.passwordsDiffer'))),
            }),
          ]}
        >
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Form.Item>
        <Button type="primary" htmlType="submit" block size="large" loading={act.pending}>
          {t('login.setup.submit')}
        </Button>
      </Form>
    </LoginFrame>
  )
}
