import { ArrowRightOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select } from 'antd'
import { Fragment, useState } from 'react'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '#core/web/kit/index.ts'
import { Refused } from '#core/web/kit/parts/refused.tsx'
import { useAct } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { type selectApprovalSetting, updateApprovalSetting } from '../../contract/approval.ts'

type Setting = OutputOf<typeof selectApprovalSetting>
type Kind = Setting['kinds'][number]
type Level = Pick<Kind['levels'][number], 'roleIds' | 'userIds'>

/** The levels of one kind in a row, each with the roles and people of whom any one approves. */
export function LevelsCard({ kind, roles }: { kind: Kind; roles: Setting['roles'] }) {
  const t = useT()
  const { can } = useSession()
  const [levels, setLevels] = useState<Level[]>(kind.levels)
  const act = useAct(updateApprovalSetting, { topics: ['approvalSetting'], success: t('kit.saved'), silent: true })
  const mayEdit = can('approval.edit')
  const plain = (each: Level[]) => JSON.stringify(each.map(({ roleIds, userIds }) => [roleIds, userIds]))
  const changed = plain(levels) !== plain(kind.levels)
  const set = (at: number, part: Partial<Level>) =>
    setLevels(levels.map((level, i) => (i === at ? { ...level, ...part } : level)))
  const names = new Map(
    kind.levels.flatMap(({ userIds, userNames }) => userIds.map((id, i): [number, string] => [id, userNames[i] ?? ''])),
  )
  return (
    <section className="kit-card approval-kind">
      <header>
        <h2>{t(`approvalKind.${kind.kind}`)}</h2>
        <span className="kit-faint">
          {levels.length ? t('approval.levelCount', { count: levels.length }) : t('approval.atOnce')}
        </span>
        <span className="kit-spring" />
        {mayEdit && (
          <>
            <Button disabled={!changed} onClick={() => setLevels(kind.levels)}>
              {t('approval.undo')}
            </Button>
            <Button
              type="primary"
              disabled={!changed}
              loading={act.pending}
              onClick={() =>
                void act.run({
                  kind: kind.kind,
                  levels: levels.map(({ roleIds, userIds }) => ({ roleIds, userIds })),
                })
              }
            >
              {t('kit.save')}
            </Button>
          </>
        )}
      </header>
      <Refused error={act.error} />
      <div className="approval-levels">
        {levels.map((level, i) => (
          // A level has no identity but its place.
          <Fragment key={i}>
            {i > 0 && <ArrowRightOutlined className="kit-faint" aria-hidden />}
            <fieldset className="approval-level" disabled={!mayEdit}>
              <legend>{t('approval.level', { level: i + 1 })}</legend>
              <Select<number[]>
                mode="multiple"
                className="kit-wide"
                disabled={!mayEdit}
                aria-label={t('approval.roles')}
                placeholder={t('approval.roles')}
                showSearch={{ optionFilterProp: 'label' }}
                value={level.roleIds}
                options={roles.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(roleIds) => set(i, { roleIds })}
              />
              <ReferenceSelect
                multiple
                className="kit-wide"
                disabled={!mayEdit}
                aria-label={t('approval.people')}
                placeholder={t('approval.people')}
                reference={teamUserReference}
                known={names}
                value={level.userIds}
                onChange={(userIds) => set(i, { userIds })}
              />
              {mayEdit && i === levels.length - 1 && (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  onClick={() => setLevels(levels.filter((_, at) => at !== i))}
                >
                  {t('approval.removeLevel')}
                </Button>
              )}
            </fieldset>
          </Fragment>
        ))}
        {mayEdit && (
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => setLevels([...levels, { roleIds: [], userIds: [] }])}
          >
            {t('approval.addLevel')}
          </Button>
        )}
      </div>
    </section>
  )
}
