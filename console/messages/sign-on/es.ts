import type { signOnEn } from './en.ts'

/** The same in Spanish. */
export const signOnEs: typeof signOnEn = {
  text: 'Quienes trabajan aquí pueden entrar con la cuenta que usan para todo lo demás, en un proveedor de OpenID Connect. Lo que cierra esa cuenta cierra también Hireline.',
  provider: 'El proveedor',
  callback: 'Dirección a la que se vuelve',
  callbackHelp: 'Indica al proveedor esta dirección, y ninguna otra.',
  copyCallback: 'Copiar la dirección',
  issuer: 'Emisor',
  issuerHelp: 'Por ejemplo, https://login.example.com/realms/acme',
  clientId: 'Id del cliente',
  secret: 'Secreto del cliente',
  secretHelp: 'Lo que el proveedor dio a este cliente. Se guarda sellado y nunca se muestra.',
  secretKept: 'El guardado sigue valiendo mientras esto esté vacío y el emisor y el cliente sean los mismos.',
  domains: 'Dominios de correo',
  domainsHelp: 'De qué correos responde el proveedor, por ejemplo example.com, uno por línea.',
  newMembers: 'Quién entra sin invitación',
  byInvitation: 'Nadie',
  becomes: (role) => `Quien tenga cuenta allí, como: ${role}`,
  trusts: 'Dar por buenos los correos si el proveedor no dice si lo son',
  trustsHelp:
    'Márcalo solo donde vuestra propia administración fija cada dirección, como en un inquilino de Microsoft Entra ID.',
  tryIt: 'Preguntar al proveedor',
  save: 'Guardar',
  saved: (host) => `${host} ya deja entrar`,
  answers: (issuer, algorithms) => `${issuer} responde y firma con ${algorithms}.`,
  secretUntried: 'Si el secreto del cliente es correcto se ve cuando alguien inicia sesión.',
  noVerified: 'No dice si los correos están confirmados: nadie nuevo entra si no marcas la casilla de arriba.',
  noTime:
    'No dice cuándo mostró cada persona por última vez quién es: quien entre por él necesita una llave de acceso o contraseña propia para lo que lo vuelve a pedir.',
  known: (count, members) => `El proveedor conoce a ${count} de ${members} miembros.`,
  knownText:
    'A quien tiene cuenta aquí no se le encuentra por un correo. La enlaza en su cuenta o se le invita de nuevo; quien es nuevo entra con una invitación.',
  knowsYou: 'Te conoce.',
  tryYourself: 'Probarlo con tu propia cuenta',
  tryYourselfText: 'Inicias sesión allí una vez; desde entonces te deja entrar. No cambia nada más.',
  only: 'La única entrada',
  onlyText:
    'La empresa puede cerrarse a contraseñas y llaves de acceso. Una persona propietaria conserva las suyas, por si el proveedor no responde o su secreto ha caducado.',
  onlyIs: (name) => `El proveedor es la única entrada. Solo ${name} puede entrar sin él.`,
  onlyAnyOwner:
    'El proveedor es la única entrada. Quien podía entrar sin él ya no es propietaria: puede cualquier propietaria hasta que se nombre a otra.',
  onlyIsNot: 'Es una entrada de varias: las contraseñas y las llaves de acceso también valen.',
  makeOnly: 'Hacerlo la única entrada…',
  nameAnother: 'Nombrar a otra persona…',
  open: 'Permitir también otras entradas',
  opened: 'Las contraseñas y las llaves de acceso vuelven a valer',
  onlyTitle: '¿Hacer del proveedor la única entrada?',
  breaker: 'Quién puede aún entrar sin él',
  breakerHelp: 'Una persona propietaria con contraseña y aplicación, o con llave de acceso.',
  noBreaker:
    'Ninguna persona propietaria tiene contraseña ni llave de acceso. Una debe tenerla, por si el proveedor no responde.',
  onlyEnds:
    'A todas las demás personas que entraron con contraseña o llave de acceso se les cierra la sesión al momento.',
  onlyYou: 'También a ti, si entraste así.',
  unknown: (count) =>
    `El proveedor no conoce a ${count} miembros, que no podrían entrar, salvo quien se nombra arriba.`,
  oneUnknown: 'El proveedor no conoce a 1 miembro, que no podría entrar, salvo quien se nombra arriba.',
  onlySend: 'Hacerlo la única entrada',
  isOnly: (count) => `El proveedor es la única entrada. Sesiones cerradas: ${count}`,
  remove: 'Quitar el proveedor…',
  removeTitle: '¿Quitar el proveedor?',
  removeText:
    'A quien entró por él se le cierra la sesión, y necesita una contraseña o llave de acceso propia para volver a entrar.',
  removeSend: 'Quitarlo',
  removed: (count) => `Quitado. Sesiones cerradas: ${count}`,
}
