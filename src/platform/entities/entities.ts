/** Every declaration of what the server's news does to what is cached, in force before anything is read. */
import.meta.glob('./*.entity.ts', { eager: true })
