import { DeleteOutlined, StarOutlined } from '@ant-design/icons'
import { Button, Input, Popover, Radio } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { tellFailure } from '../send.ts'
import type { LayoutScope } from '../use-layout.ts'
import { type SavedSearch, searchNameLength, withoutSearch, withSearch } from './saved-search.ts'
import type { List } from './use-list.ts'

type Props = { list: Pick<List<never>, 'layout' | 'search' | 'setSearch' | 'sort' | 'setSort' | 'groups'> }

/** Searches kept under a name, the person's own and the team's; only administrators keep the team's. */
export function SavedSearches({ list }: Props) {
  const t = useT()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const [scope, setScope] = useState<LayoutScope>('personal')
  const { layout } = list

  const keep = async (to: LayoutScope, searches: SavedSearch[]) => {
    try {
      await layout.save(to, { ...layout[to], searches })
    } catch (error) {
      tellFailure(error)
    }
  }
  const save = async () => {
    if (!name.trim()) return
    const search: SavedSearch = {
      name,
      values: list.search,
      ...(list.sort.length > 0 && { sort: list.sort }),
      ...(list.groups.possible && { group: list.groups.by }),
    }
    setName('')
    await keep(scope, withSearch(layout[scope].searches ?? [], search))
  }
  const apply = (search: SavedSearch) => {
    list.setSearch(search.values)
    if (search.sort) list.setSort(search.sort)
    if (search.group !== undefined) list.groups.choose(search.group, false)
    setOpen(false)
  }
  const group = (from: LayoutScope) => {
    const searches = layout[from].searches ?? []
    if (!searches.length) return null
    return (
      <section>
        <h4>{t(`kit.${from}`)}</h4>
        <ul className="kit-saved">
          {searches.map((search) => (
            <li key={search.name}>
              <Button type="text" size="small" onClick={() => apply(search)}>
                {search.name}
              </Button>
              {(from === 'personal' || user.isAdministrator) && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('kit.deleteNamed', { name: search.name })}
                  onClick={() => void keep(from, withoutSearch(searches, search.name))}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  }
  const none = !layout.personal.searches?.length && !layout.general.searches?.length
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={
        <div className="kit-popover">
          {none && <p className="kit-faint">{t('kit.noSavedSearch')}</p>}
          {group('personal')}
          {group('general')}
          <div className="kit-saved-new">
            <Input
              aria-label={t('kit.searchName')}
              placeholder={t('kit.searchName')}
              maxLength={searchNameLength}
              value={name}
              onChange={(event) => setName(event.target.value)}
              onPressEnter={() => void save()}
            />
            <Button type="primary" disabled={!name.trim()} onClick={() => void save()}>
              {t('kit.saveSearch')}
            </Button>
          </div>
          {user.isAdministrator && (
            <Radio.Group
              size="small"
              value={scope}
              onChange={(event) => setScope(event.target.value)}
              options={[
                { value: 'personal', label: t('kit.personal') },
                { value: 'general', label: t('kit.general') },
              ]}
            />
          )}
        </div>
      }
    >
      <Button icon={<StarOutlined />} aria-label={t('kit.savedSearches')} title={t('kit.savedSearches')} />
    </Popover>
  )
}
