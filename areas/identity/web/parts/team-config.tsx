import { Button, Card, Checkbox, Form, Input, InputNumber, Select, Space, Spin } from 'antd'
import { getTeamConfig, updateTeamConfig } from '#areas/identity/contract/team-config.api.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'

type Config = OutputOf<typeof getTeamConfig>

/** The team's name and zone, numbering rules, reminders, its changes to the list of sensitive words, what its administrators log in with. */
export function TeamConfig() {
  const config = useCall(getTeamConfig, {}, { topics: ['teamConfig'] })
  return config.data ? <ConfigForm config={config.data} /> : <Spin />
}

interface Values {
  team: Config['team']
  shiftRemind: Config['shiftRemind']
  numbering: { patterns: Record<string, string> }
  wordFilter: Config['wordFilter']
  security: Config['security']
}

function ConfigForm({ config }: { config: Config }) {
  const t = useT()
  const { can, user } = useSession()
  const [form] = Form.useForm<Values>()
  const save = useAct(updateTeamConfig, { success: t('kit.saved'), topics: ['teamConfig'] })
  const unasked = save.fieldErrors['security.administratorsSecondFactor']
  const words = (name: 'add' | 'remove' | 'allow') => (
    <Form.Item key={name} name={['wordFilter', name]} label={t(`teamConfig.words.${name}`)}>
      <Select mode="tags" tokenSeparators={[',', '，', '、', ' ']} open={false} suffixIcon={null} />
    </Form.Item>
  )
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={config}
      disabled={!can('teamConfig.edit')}
      onFinish={(values) => save.run(values)}
    >
      <Space orientation="vertical" size="middle" style={{ width: '100%', maxWidth: 960 }}>
        <Card size="small" title={t('teamConfig.team')}>
          <Form.Item name={['team', 'name']} label={t('teamConfig.name')} rules={[{ required: true, max: 100 }]}>
            <Input />
          </Form.Item>
          <Form.Item
            name={['team', 'zone']}
            label={t('teamConfig.zone')}
            rules={[{ required: true }]}
            extra={t('teamConfig.zoneHint')}
          >
            <Select
              showSearch
              options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
            />
          </Form.Item>
          <Form.Item name={['shiftRemind', 'minutes']} label={t('teamConfig.shiftRemind')}>
            <InputNumber min={0} max={240} precision={0} />
          </Form.Item>
        </Card>
        <Card size="small" title={t('teamConfig.numbering')} extra={t('teamConfig.numberingHint')}>
          {Object.keys(config.numbering.patterns).map((name) => {
            const wrong = save.fieldErrors[`numbering.patterns.${name}`]
            return (
              <Form.Item
                key={name}
                name={['numbering', 'patterns', name]}
                label={t(`teamConfig.numbering.${name}`)}
                rules={[{ required: true, max: 64 }]}
                extra={name === 'report' && t('teamConfig.numbering.goesOn')}
                {...(wrong && { help: wrong, validateStatus: 'error' })}
              >
                <Input />
              </Form.Item>
            )
          })}
        </Card>
        <Card size="small" title={t('teamConfig.words')}>
          {(['add', 'remove', 'allow'] as const).map(words)}
        </Card>
        <Card size="small" title={t('teamConfig.security')}>
          <Form.Item
            name={['security', 'administratorsSecondFactor']}
            valuePropName="checked"
            extra={t('teamConfig.security.hint')}
            {...(unasked && { help: unasked, validateStatus: 'error' })}
          >
            <Checkbox disabled={!user.isAdministrator}>{t('teamConfig.security.administratorsSecondFactor')}</Checkbox>
          </Form.Item>
        </Card>
        <Button type="primary" htmlType="submit" loading={save.pending}>
          {t('kit.save')}
        </Button>
      </Space>
    </Form>
  )
}
