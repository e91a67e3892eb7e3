import {
  type BoPackage,
  boPackage,
  boPackageChange,
  boPackageCreate,
  boPackageDelete,
  boPackageList,
  boPackageOffer,
} from '#contract/bo/package.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { handle } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import {
  changePackage,
  createPackage,
  deletePackage,
  offerPackage,
  type PackageChange,
  packageBelow,
  packageColumns,
  readPackages,
} from '../membership/membership.port.ts'
import { asOperator } from './as-operator.ts'
import { noteAct } from './operator-act.ts'

const columns = `${packageColumns}, (select count(*)::int from membership m where m.package_name = p.package_name) as workspaces`

const list = listHandler(
  boPackageList,
  {
    from: 'membership_package p',
    as: 'p',
    select: columns,
    where: { standing: (standing) => (standing === 'offered' ? 'p.offered' : 'not p.offered') },
    order: 'p.rank',
  },
  ({ database }, { caller }, run) => asOperator(database, caller, run),
)

async function packageOf({ client }: Connection, name: string): Promise<BoPackage> {
  const { rows } = await client.query<BoPackage>(`select ${columns} from membership_package p where p.package_name = $1`, [name])
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

const one = handle(boPackage, ({ caller, params: { package_name } }, { database }) =>
  asOperator(database, caller, async (connection) => {
    const packages = await readPackages(connection)
    return {
      ...(await packageOf(connection, package_name)),
      above: packageBelow(packages, package_name),
      others: packages.map((other) => other.package_name).filter((name) => name !== package_name),
    }
  }),
)

const about = ({ package_name, before, after }: PackageChange) => ({ about: package_name, before, after })

const create = handle(boPackageCreate, ({ caller, body }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const made = await createPackage(connection, body)
    await noteAct(connection, caller, { act: 'membership-package.created', ...about(made) }, now())
    return packageOf(connection, body.package_name)
  }),
)

const change = handle(boPackageChange, ({ caller, params: { package_name }, body }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const changed = await changePackage(connection, package_name, body)
    await noteAct(connection, caller, { act: 'membership-package.changed', ...about(changed) }, now())
    return packageOf(connection, package_name)
  }),
)

const offer = handle(boPackageOffer, ({ caller, params: { package_name }, body }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const changed = await offerPackage(connection, package_name, body)
    await noteAct(connection, caller, { act: `membership-package.${body.offered ? 'offered' : 'withdrawn'}`, ...about(changed) }, now())
    return packageOf(connection, package_name)
  }),
)

const remove = handle(boPackageDelete, ({ caller, params: { package_name }, body: { version } }, { database, now }) =>
  asOperator(database, caller, async (connection) => {
    const deleted = await deletePackage(connection, package_name, version, now())
    await noteAct(connection, caller, { act: 'membership-package.deleted', ...about(deleted) }, now())
    return { package_name }
  }),
)

export const packageHandlers = [list, one, create, change, offer, remove]
