import photo from '../kit/photo/locales/en.json'
import type { Catalog } from './catalogs.ts'

const files = import.meta.glob<Catalog>('../../../areas/**/locales/en.json', {
  eager: true,
  import: 'default',
  query: '?titles',
})

export default Object.assign({}, photo, ...Object.values(files)) as Catalog
