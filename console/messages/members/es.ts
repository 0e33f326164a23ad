import type { membersEn } from './en.ts'

/** What is said of who works here, in Spanish. */
export const membersEs: typeof membersEn = {
  members: 'Quién trabaja aquí',
  invited: 'Invitaciones',
  invite: 'Invitar',
  inviteTitle: 'Invitar a alguien',
  inviteSend: 'Hacer la invitación',
  role: 'Rol',
  roleOf: (name) => `Rol de ${name}`,
  rolesTitle: 'Qué puede hacer cada rol',
  mayDo: {
    owner: 'Todo, y quién es miembro.',
    admin: 'Todo menos quién es miembro.',
    recruiter: 'Leer todo sobre las personas; moverlas, asignarlas, etiquetarlas y corregirlas; escribir notas.',
    reviewer:
      'Ver y revisar los documentos de quienes tiene asignados, o de los procesos que se le den, y escribir notas. Nada de nadie más, y sin exportar.',
    viewer: 'Leer solicitudes, personas, documentos y notas.',
    auditor: 'El registro de auditoría, la configuración y las facturas; nada de quienes solicitan.',
  },
  you: '(tú)',
  seen: (ago) => `aquí ${ago}`,
  notSeen: 'no ha estado aquí últimamente',
  more: (name) => `Más sobre ${name}`,
  signOut: 'Cerrar sus sesiones',
  signedOut: (name) => `Sesiones de ${name} cerradas`,
  remove: 'Quitar',
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeText:
    'Sus sesiones se cierran al momento, y lo que tenía asignado queda sin nadie. Lo que escribió e hizo se queda. Solo una invitación le devuelve el acceso.',
  removed: (name) => `${name} ya no trabaja aquí`,
  reach: 'Además de quienes tiene asignados, todas las personas de',
  reachHelp: 'De los demás procesos ve a quienes tiene asignados, y a nadie más.',
  reachAction: 'Lo que ve…',
  reachTitle: (name) => `Lo que ve ${name}`,
  reachSave: 'Dejar ver esto',
  reachChanged: (name) => `${name} ve esto ahora, y tiene que entrar de nuevo.`,
  sees: (what) => `ve ${what}`,
  assigned: 'a quienes tiene asignados',
  roleChanged: (name, role) => `${name}: ${role}. Tendrá que entrar otra vez.`,
  lastOwner: 'Es la última persona propietaria. Nombra antes a otra.',
  signIn: 'Cómo se inicia sesión',
  policy: {
    anyText: 'Con una llave de acceso, o con una contraseña y una aplicación.',
    onlyText: 'Solo con una llave de acceso. Una contraseña no abre nada aquí.',
    require: 'Exigir llaves de acceso',
    relax: 'Aceptar también contraseñas',
    title: '¿Exigir llaves de acceso?',
    counts: (having, all) =>
      having === all
        ? 'Todos los miembros tienen una llave de acceso.'
        : `${having} de ${all} miembros tienen una llave de acceso.`,
    effect:
      'Quien no tiene ninguna crea una la próxima vez que inicie sesión, después de su contraseña y el código de su aplicación. A quien entró con una contraseña se le cierra la sesión ahora, menos a ti.',
    needsOwner:
      'Primero un propietario necesita una llave de acceso, para que nadie se quede fuera. Añade una en tu cuenta.',
    notHere:
      'Los navegadores solo aceptan llaves de acceso para un nombre. Abre este servicio por su nombre para exigirlas: aquí no dejarían entrar a nadie.',
    required: (ended) =>
      ended === 0
        ? 'Desde ahora solo llaves de acceso'
        : `Desde ahora solo llaves de acceso · sesiones cerradas: ${ended}`,
    relaxed: 'También se aceptan contraseñas con una aplicación',
  },
  until: (moment) => `vale hasta ${moment}`,
  expired: 'caducada',
  renew: 'Enlace nuevo',
  revoke: 'Retirar',
  revoked: (email) => `La invitación de ${email} ya no vale`,
  isMember: 'Esta persona ya trabaja aquí.',
  badEmail: 'Escribe una dirección de correo, como nombre@example.com.',
  linkTitle: (email) => `Envía esto a ${email}`,
  linkText: (moment) => `Quien tenga el enlace puede entrar, una vez, hasta ${moment}. No se vuelve a mostrar.`,
  link: 'El enlace',
  copyLink: 'Copiar el enlace',
  done: 'Listo',
}
