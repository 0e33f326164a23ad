import type { Messages } from './en.ts'

export const es: Messages = {
  language: 'Idioma',
  goOn: 'Continuar',
  email: 'Correo electrónico',
  name: 'Tu nombre',
  password: 'Contraseña',
  company: 'Empresa',
  code: 'Código',
  setUp: {
    title: 'Configurar la consola',
    intro: 'Eres la primera persona aquí y serás la propietaria.',
    token: 'Código de configuración',
    tokenHelp: 'Lo que está detrás de # en el enlace que el servicio mostró al arrancar.',
    unknownToken:
      'Este código es desconocido, ya se usó o tiene más de una hora. Reinicia el servicio para obtener otro.',
    noCompany:
      'Aún no hay ninguna empresa. Aplica primero un archivo de empresa: npm run hireline -- apply company.yaml',
    badEmail: 'Escribe una dirección de correo, como nombre@example.com.',
  },
  invitation: {
    title: 'Tu invitación',
    intro: 'Alguien te ha invitado a trabajar aquí.',
    token: 'Código de invitación',
    tokenHelp: 'Lo que está detrás de # en el enlace que recibiste.',
    unknownToken: 'Esta invitación es desconocida, ya se usó o ha caducado. Pide otra.',
    known: 'Ya tienes una cuenta. Inicia sesión y serás miembro.',
  },
  join: {
    title: (company) => `Unirse a ${company}`,
    intro: (email) => `Iniciarás sesión como ${email}.`,
    badName: 'Escribe tu nombre.',
    passkeyTitle: 'Con una llave de acceso',
    passkeyText: 'Tu huella, tu cara o el bloqueo de este dispositivo. No hay nada que recordar ni que robar.',
    passkeyButton: 'Continuar con una llave de acceso',
    passwordTitle: 'Con una contraseña',
    passwordHelp: 'Al menos 12 caracteres. Unas pocas palabras que solo tú juntarías son fáciles de recordar.',
    problems: {
      too_short: 'Usa al menos 12 caracteres.',
      too_long: 'Usa como máximo 200 caracteres.',
      common: 'Es de las primeras que cualquiera probaría. Usa palabras que no vayan juntas.',
      breached: 'Esta contraseña se filtró en algún sitio, y quien adivina prueba esas primero. Elige otra.',
    },
    usedUp: 'Lo que te dejaba entrar ya se usó o ha caducado. Pide otra invitación.',
    known: 'Alguien ya tiene una cuenta con este correo. Inicia sesión.',
  },
  app: {
    title: 'Añade una aplicación de autenticación',
    intro:
      'Lee esto con una aplicación como 1Password, Google Authenticator o Aegis. Desde ahora te dará un código para iniciar sesión.',
    byHand: '¿No puedes leerlo? Escribe esta clave en la aplicación:',
    code: 'Los seis dígitos que muestra la aplicación',
    wrong: 'No es el código de ahora. Espera al siguiente; si sigue igual, ajusta el reloj de tu teléfono.',
    picture: 'Código QR para tu aplicación de autenticación',
  },
  codes: {
    title: 'Guarda tus códigos de recuperación',
    text: 'Cada uno te deja entrar una vez si pierdes tu dispositivo. Imprímelos o guárdalos con tus contraseñas: no se muestran otra vez.',
    open: 'Los he guardado',
  },
  signIn: {
    title: 'Iniciar sesión',
    button: 'Iniciar sesión',
    wrong: 'El correo y la contraseña no van juntos.',
    passkeyButton: 'Entrar con una llave de acceso',
    or: 'o',
    cancelled: 'Se canceló. Inténtalo otra vez o usa tu contraseña.',
    failed: 'No funcionó. Inténtalo otra vez o usa tu contraseña.',
    unknownPasskey: 'Esta llave de acceso no es de ninguna cuenta de aquí.',
    noCompany: 'Ya no eres miembro de ninguna empresa aquí. Pide una invitación.',
  },
  signOn: {
    who: 'Tu correo del trabajo o el nombre corto de tu empresa',
    whoHelp: 'Para empresas cuya gente entra con la cuenta de la propia empresa.',
    find: 'Buscar mi empresa',
    unknown: 'Ninguna empresa entra así aquí. Revisa cómo está escrito o inicia sesión con tu contraseña.',
    button: (company) => `Entrar con ${company}`,
    back: 'Otras formas de iniciar sesión',
    choice: {
      title: 'Continúa en tu empresa',
      text: (hosts) => `Demuestras quién eres en ${hosts} y vuelves aquí.`,
    },
    only: {
      title: 'Entra por tu empresa',
      text: 'Tu empresa solo deja entrar por su propio inicio de sesión. Ni tu contraseña ni tu llave de acceso la abren aquí.',
    },
    steppedUp: { title: 'Eras tú', text: 'Cierra esta ventana y sigue donde estabas.' },
    problems: {
      away: {
        title: 'El inicio de sesión de tu empresa no responde',
        text: 'Se le preguntó y no respondió a tiempo. Inténtalo de nuevo en un minuto; si continúa, avisa a quien lo lleva en tu empresa.',
      },
      untrusted: {
        title: 'No se pudo confirmar',
        text: 'Lo que respondió el inicio de sesión de tu empresa no es como debería, así que nadie ha entrado. Inténtalo de nuevo; si continúa, avisa a quien lo lleva en tu empresa.',
      },
      declined: {
        title: 'No has iniciado sesión',
        text: 'El inicio de sesión de tu empresa no te dejó entrar, o volviste atrás. Puedes intentarlo de nuevo.',
      },
      stale: {
        title: 'Empieza de nuevo',
        text: 'Este inicio de sesión empezó en otra ventana u otro navegador, duró más de diez minutos o ya se usó.',
      },
      raced: { title: 'Empieza de nuevo', text: 'Algo se cruzó. Inténtalo otra vez.' },
      unverified_email: {
        title: 'Tu correo no está confirmado',
        text: 'El inicio de sesión de tu empresa no dice que tu correo sea tuyo, así que no se puede encontrar una invitación con él. Pide a quien lo lleva que lo confirme.',
      },
      foreign_domain: {
        title: 'Aquí no se te conoce',
        text: 'El inicio de sesión de tu empresa no responde aquí por el dominio de tu correo. Pregunta a una persona propietaria de la consola de tu empresa.',
      },
      known_email: {
        title: 'Hay una cuenta con tu correo',
        text: 'Un correo por sí solo no la abre. Entra como antes y enlaza el inicio de sesión de tu empresa en tu cuenta; si esa cuenta no es tuya, pregunta a una persona propietaria de la consola de tu empresa.',
      },
      not_invited: {
        title: 'No eres miembro',
        text: 'El inicio de sesión de tu empresa te conoce, pero no eres miembro de su consola. Pide una invitación a una persona propietaria.',
      },
      not_you: {
        title: 'No eras tú',
        text: 'El inicio de sesión de tu empresa nombró a otra persona, o no dijo que acabas de demostrar quién eres. Cierra esta ventana e inténtalo de nuevo.',
      },
      not_linked: {
        title: 'No se enlazó',
        text: 'Alguien de aquí ya tiene este inicio de sesión, o tú tienes otro. Una persona propietaria puede ayudar.',
      },
    },
  },
  passkeysOnly: {
    title: (company) => `${company} pide una llave de acceso`,
    known:
      'Esta empresa solo acepta llaves de acceso. Tu contraseña ya no la abre: entra con la llave de acceso que tienes.',
    first:
      'Esta empresa solo acepta llaves de acceso, y todavía no tienes ninguna. Crea una ahora: desde hoy entras con tu huella, tu cara o el bloqueo de este dispositivo.',
    make: 'Crear una llave de acceso y entrar',
    join: 'Esta empresa solo acepta llaves de acceso.',
    lost: '¿Perdiste tu llave de acceso? Pide a quien administra este servicio una invitación con la que puedas elegir de nuevo.',
    unsupported:
      'Aquí no hay botón porque este navegador no tiene llaves de acceso o no ejecuta JavaScript. Abre esta página en un navegador actual, en un dispositivo con bloqueo.',
    noName:
      'Los navegadores solo aceptan llaves de acceso para un nombre, no para una dirección de números. Abre este servicio por su nombre, como https://hiring.example.com o http://localhost.',
    cancelled: 'Se canceló. Inténtalo otra vez.',
    failed: 'No funcionó. Inténtalo otra vez.',
    tooLate: 'Pasó demasiado tiempo, o ya tienes una llave de acceso. Inicia sesión otra vez.',
  },
  secondFactor: {
    title: 'Tu segundo factor',
    code: 'Los seis dígitos de tu aplicación de autenticación',
    help: 'O uno de tus códigos de recuperación.',
    wrong: 'Este código no es correcto o ya se usó.',
  },
  signedOut: { title: 'Has cerrado la sesión', again: 'Iniciar sesión otra vez' },
  needsScript: 'Has entrado. La consola necesita JavaScript, que tu navegador no ejecuta aquí.',
  notBuilt: {
    title: 'La consola no está construida',
    text: 'Su construcción falló; el registro dice por qué. Si falta Vite, ejecuta «hireline console build --out DIR» en una máquina que lo tenga y define CONSOLE_DIR.',
  },
  back: 'A la primera página',
  refusals: {
    not_found: { title: 'Aquí no hay nada', text: 'Quizá la dirección está mal escrita o lo que había ya no está.' },
    forged: { title: 'Esto vino de otra página', text: 'Abre la consola e inténtalo allí.' },
    too_many: { title: 'Han sido demasiadas veces', text: 'Espera un minuto e inténtalo otra vez.' },
    too_large: { title: 'Es demasiado grande', text: 'Envía menos de una vez.' },
    not_understood: { title: 'No se pudo entender', text: 'Vuelve atrás e inténtalo otra vez.' },
    unavailable: {
      title: 'El servicio no está en este momento',
      text: 'Inténtalo en un minuto. No se ha perdido nada.',
    },
    failed: { title: 'Algo salió mal', text: 'Ha quedado anotado. Inténtalo otra vez; si sigue, avisa a tu operador.' },
  },
}
