import photo from '../kit/photo/locales/vi.json'
import type { Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('../../../areas/**/locales/vi.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})

export default Object.assign({}, photo, ...Object.values(files)) as Catalog
